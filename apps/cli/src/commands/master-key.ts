import type { Command } from 'commander'
import type { Session } from '../session.ts'

/** `platen master-key` */
export function addMasterKeyCommand(program: Command, session: Session): void {
  program
    .command('master-key')
    .description('show how far a rotation of master keys is, and which keys can be removed')
    .action(async () => {
      const { client } = await session.open()
      const status = await client.readMasterKeys()
      session.print(status.summary, status)
    })
}
