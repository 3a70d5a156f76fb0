import type { Command } from 'commander'
import { CliFailure } from '../cli-failure.ts'
import type { Session } from '../session.ts'
import { tableText } from '../terminal.ts'

export function addAccountCommands(program: Command, session: Session): void {
  const account = program.command('account').description('Accounts of this service')
  account
    .command('create <name>')
    .description('create an account and show its API key')
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
      const rows = accounts.map(({ name, accountId, suspendedAt }) => [
        name,
        accountId,
        suspendedAt === null ? 'active' : 'suspended',
      ])
      session.print(
        rows.length > 0 ? tableText([['NAME', 'ID', 'STATE'], ...rows]) : 'There are no accounts yet.',
        accounts,
      )
    })
  account
    .command('suspend <account>')
    .description('suspend an account: its keys, logins and connectors are refused, and its jobs end')
    .action(async (wanted: string) => {
      const { client, account: chosen } = await session.account(wanted)
      const suspended = await client.suspendAccount(chosen.accountId)
      session.print(
        `Suspended "${suspended.name}" (${suspended.accountId}). To resume it: platen account resume ${suspended.accountId}`,
        suspended,
      )
    })
  account
    .command('resume <account>')
    .description('resume a suspended account')
    .action(async (wanted: string) => {
      const { client, account: chosen } = await session.account(wanted)
      const resumed = await client.resumeAccount(chosen.accountId)
      session.print(`Resumed "${resumed.name}" (${resumed.accountId}).`, resumed)
    })
  account
    .command('delete <account>')
    .description('delete an account with all of its data; this cannot be undone')
    .requiredOption('--confirm <id>', 'the ID of the account, as a confirmation')
    .action(async (wanted: string, { confirm }: { confirm: string }) => {
      const { client, account: chosen } = await session.account(wanted)
      if (confirm !== chosen.accountId) {
        throw new CliFailure(
          `Nothing was deleted: --confirm is "${confirm}", but the account "${chosen.name}" has the ID ${chosen.accountId}.`,
        )
      }
      await client.deleteAccount(chosen.accountId)
      session.print(`Deleted "${chosen.name}" (${chosen.accountId}).`, { accountId: chosen.accountId })
    })
  account
    .command('log-in <email> [account]')
    .description('create or replace the dashboard login of an account, and show the password')
    .action(async (email: string, wanted?: string) => {
      const { client, account: chosen } = await session.account(wanted)
      const made = await client.setLogIn(chosen.accountId, email)
      session.print(`Log in as ${made.email} with the password ${made.password}`, made)
    })
  account
    .command('reset-link <email>')
    .description('create a link to set a new password; valid once, for one hour')
    .action(async (email: string) => {
      const { client } = await session.open()
      const url = await client.createResetLink(email)
      session.print(url, { url })
    })
}
