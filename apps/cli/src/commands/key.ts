import { type Command, InvalidArgumentError } from 'commander'
import type { Session } from '../session.ts'

/** `platen key …` */
export function addKeyCommands(program: Command, session: Session): void {
  const key = program.command('key').description("An account's API key")
  key
    .command('show [account]')
    .description('print the API key')
    .action(async (wanted?: string) => {
      const { client, account } = await session.account(wanted)
      const apiKey = await client.showKey(account.accountId)
      session.print(apiKey, { accountId: account.accountId, name: account.name, apiKey })
    })
  key
    .command('roll [account]')
    .description('make a new API key; the old one ends')
    .option('--grace <minutes>', 'minutes that the old key still works', readMinutes)
    .action(async (wanted: string | undefined, options: { grace?: number }) => {
      const { client, account } = await session.account(wanted)
      const apiKey = await client.rollKey(account.accountId, options.grace)
      session.print(apiKey, { accountId: account.accountId, name: account.name, apiKey })
    })
}

function readMinutes(value: string): number {
  if (!/^\d{1,6}$/.test(value)) throw new InvalidArgumentError('Give whole minutes, such as 60.')
  return Number(value)
}
