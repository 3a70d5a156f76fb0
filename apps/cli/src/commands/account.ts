import type { Command } from 'commander'
import type { Session } from '../session.ts'
import { tableText } from '../terminal.ts'

/** `platen account …` */
export function addAccountCommands(program: Command, session: Session): void {
  const account = program.command('account').description('Accounts of this service')
  account
    .command('create <name>')
    .description('make an account and show its API key')
    .action(async (name: string) => {
      const { client } = await session.open()
      const made = await client.createAccount(name)
      session.print(`Account "${made.name}" (${made.accountId})\nAPI key: ${made.apiKey}`, made)
    })
  account
    .command('list')
    .description('list all accounts')
    .action(async () => {
      const { client } = await session.open()
      const accounts = await client.listAccounts()
      const rows = accounts.map(({ name, accountId }) => [name, accountId])
      session.print(
        rows.length > 0 ? tableText([['NAME', 'ID'], ...rows]) : 'There is no account yet.',
        accounts,
      )
    })
  account
    .command('log-in <email> [account]')
    .description('give an account its log-in to the dashboard, or replace it, and show the password')
    .action(async (email: string, wanted?: string) => {
      const { client, account: chosen } = await session.account(wanted)
      const made = await client.setLogIn(chosen.accountId, email)
      session.print(`Log in as ${made.email} with the password ${made.password}`, made)
    })
  account
    .command('reset-link <email>')
    .description('make a link that sets a new password: once, within an hour')
    .action(async (email: string) => {
      const { client } = await session.open()
      const url = await client.createResetLink(email)
      session.print(url, { url })
    })
}
