import type { Command } from 'commander'
import type { Session } from '../session.ts'

export function addInviteCommands(program: Command, session: Session): void {
  const invite = program.command('invite').description('Invitations to sign up in the dashboard')
  invite
    .command('create')
    .description('create a sign-up link for one person, valid for seven days')
    .option('--email <address>', 'only for this email address')
    .action(async (options: { email?: string }) => {
      const { client } = await session.open()
      const made = await client.createInvitation(options.email)
      session.print(made.url, made)
    })
}
