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
}
