import { type KeyInfo, type KeyScope, keyScopeNames, type NewKey } from '@platen/contract'
import { type Command, InvalidArgumentError } from 'commander'
import type { Session } from '../session.ts'

interface NewKeyOptions {
  scope: KeyScope[]
  template: string[]
  test?: true
  rate?: number
  days?: number
}

export function addKeyCommands(program: Command, session: Session): void {
  const key = program.command('key').description("An account's API keys")
  key
    .command('show [account]')
    .description('print the main API key')
    .action(async (wanted?: string) => {
      const { client, account } = await session.account(wanted)
      const apiKey = await client.showKey(account.accountId)
      session.print(apiKey, { accountId: account.accountId, name: account.name, apiKey })
    })
  key
    .command('roll [account]')
    .description('replace the main API key; the old one is revoked')
    .option('--grace <minutes>', 'minutes for which the old key still works', readMinutes)
    .action(async (wanted: string | undefined, options: { grace?: number }) => {
      const { client, account } = await session.account(wanted)
      const apiKey = await client.rollKey(account.accountId, options.grace)
      session.print(apiKey, { accountId: account.accountId, name: account.name, apiKey })
    })
  key
    .command('list [account]')
    .description('list the active API keys and their permissions')
    .action(async (wanted?: string) => {
      const { client, account } = await session.account(wanted)
      const keys = await client.listKeys(account.accountId)
      session.print(keys.map(keyLine).join('\n'), { keys })
    })
  key
    .command('create <name>')
    .description('create an additional API key, and print it')
    .requiredOption('--scope <scope...>', `permissions: ${keyScopeNames.join(', ')}`, addScope)
    .option('--template <id...>', 'limit the key to these templates', addText, [])
    .option('--test', 'create a test key: each page is marked, and documents are not delivered to buckets')
    .option('--rate <requests>', 'maximum requests per second', readCount)
    .option('--days <days>', 'time until the key expires', readCount)
    .action(async (name: string, options: NewKeyOptions) => {
      const { client, account } = await session.account()
      const made = await client.createKey(account.accountId, newKey(name, options))
      session.print(made.apiKey, made)
    })
  key
    .command('revoke <keyId>')
    .description('revoke an API key immediately')
    .action(async (keyId: string) => {
      const { client, account } = await session.account()
      await client.revokeKey(account.accountId, keyId)
      session.print(`${keyId} was revoked.`, { keyId })
    })
}

function newKey(name: string, { scope, template, test, rate, days }: NewKeyOptions): NewKey {
  return {
    name,
    scopes: scope,
    ...(template.length === 0 ? {} : { templateIds: template }),
    ...(test ? { isTest: true } : {}),
    ...(rate === undefined ? {} : { perSecond: rate }),
    ...(days === undefined ? {} : { expiresInDays: days }),
  }
}

function keyLine(key: KeyInfo): string {
  const ends = key.expiresAt === null ? '' : `  ends ${key.expiresAt}`
  const used = key.lastUsedAt === null ? 'never used' : `last used ${key.lastUsedAt}`
  const templates = key.templateIds === null ? '' : `  ${key.templateIds.join(' ')}`
  return `${key.keyId}  ${key.masked}  ${key.name}  ${key.isTest ? 'test' : 'live'}  ${key.scopes.join(' ')}${templates}  ${used}${ends}`
}

function addScope(value: string, before: KeyScope[] = []): KeyScope[] {
  const scope = keyScopeNames.find((name) => name === value)
  if (!scope) throw new InvalidArgumentError(`The scopes are ${keyScopeNames.join(', ')}.`)
  return [...before, scope]
}

function addText(value: string, before: string[]): string[] {
  return [...before, value]
}

function readCount(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('Use a whole number, such as 30.')
  return Number(value)
}

function readMinutes(value: string): number {
  if (!/^\d{1,6}$/.test(value)) throw new InvalidArgumentError('Use a whole number of minutes, such as 60.')
  return Number(value)
}
