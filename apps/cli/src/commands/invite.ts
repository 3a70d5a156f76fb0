import type { Command } from 'commander'
import type { Session } from '../session.ts'

/** `platen invite …` */
export function addInviteCommands(program: Command, session: Session): void {
  const invite = program.command('invite').description('Invitations to sign up in the dashboard')
  invite
    .command('create')
    .description('make a link with which one person signs up, within seven days')
    .option('--email <address>', 'for this e-mail address only')
    .action(async (options: { email?: string }) => {
      const { client } = await session.open()
      const made = await client.createInvitation(options.email)
      session.print(made.url, made)
    })
}
