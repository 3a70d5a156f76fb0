import type { Command } from 'commander'
import type { Session } from '../session.ts'

export function addMasterKeyCommand(program: Command, session: Session): void {
  program
    .command('master-key')
    .description('show the progress of a master key rotation, and which keys can be removed')
    .action(async () => {
      const { client } = await session.open()
      const status = await client.readMasterKeys()
      session.print(status.summary, status)
    })
}
