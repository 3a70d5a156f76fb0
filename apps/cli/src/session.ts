import { nearestName } from '@platen/contract'
import { CliFailure } from './cli-failure.ts'
import { type Account, createOperatorClient, type OperatorClient } from './operator-client.ts'
import { findService, type LocationOptions, type ServiceLocation } from './find-service.ts'
import { inLines, jsonLines, type Terminal } from './terminal.ts'

/** What all commands have in common. */
export interface Session {
  terminal: Terminal
  env: LocationOptions['env']
  /** Where to find the service. */
  place: LocationOptions
  isJson(): boolean
  /** Prints a result: text for people, or the value with `--json`. Control characters from the service are removed. */
  print(text: string, value: unknown): void
  open(): Promise<{ client: OperatorClient; place: ServiceLocation }>
  /** Returns the account named by `--account` (name or ID), or else the only one, or else `demo`. */
  account(wanted?: string): Promise<{ client: OperatorClient; place: ServiceLocation; account: Account }>
}

export interface SessionOptions extends LocationOptions {
  terminal: Terminal
  /** Read lazily, after the command line is parsed. */
  flags: () => { account?: string; json?: boolean }
}

export function createSession({ env, root, terminal, flags }: SessionOptions): Session {
  async function open() {
    const place = await findService({ env, root })
    return { client: createOperatorClient(place), place }
  }
  return {
    terminal,
    env,
    place: { env, root },
    open,
    isJson: () => flags().json ?? false,
    print(text, value) {
      terminal.stdout.write(`${flags().json ? jsonLines(value) : inLines(text)}\n`)
    },
    async account(wanted = flags().account) {
      const { client, place } = await open()
      const accounts = await client.listAccounts()
      return { client, place, account: chooseAccount(accounts, wanted) }
    },
  }
}

function chooseAccount(accounts: Account[], wanted: string | undefined): Account {
  const names = accounts.map(({ name }) => name)
  if (accounts.length === 0)
    throw new CliFailure('There are no accounts yet. To create one: platen account create <name>')
  if (wanted === undefined) {
    const chosen = accounts.length === 1 ? accounts[0] : accounts.find(({ name }) => name === 'demo')
    if (chosen) return chosen
    throw new CliFailure(`There are several accounts (${names.join(', ')}). Choose one with --account.`)
  }
  const byId = accounts.find(({ accountId }) => accountId === wanted)
  const byName = accounts.filter(({ name }) => name === wanted)
  if (byId) return byId
  if (byName.length > 1)
    throw new CliFailure(
      `Several accounts are named "${wanted}". Choose one by its ID (platen account list).`,
    )
  if (byName[0]) return byName[0]
  const nearest = nearestName(wanted, names)
  const advice = nearest === undefined ? `Accounts: ${names.join(', ')}.` : `Did you mean "${nearest}"?`
  throw new CliFailure(`There is no account "${wanted}". ${advice}`)
}
