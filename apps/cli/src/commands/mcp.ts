import type { Command } from 'commander'
import { CliFailure } from '../cli-failure.ts'
import { bridgeMcp } from '../mcp/bridge-mcp.ts'
import type { Session } from '../session.ts'

/** `platen mcp` */
export function addMcpCommand(program: Command, session: Session): void {
  program
    .command('mcp')
    .description(
      'serve the tools of a service to a client of the Model Context Protocol, at standard input and output',
    )
    .option('--url <address>', 'the service (default: the one on this machine)')
    .action(async ({ url }: { url?: string }) => {
      await bridgeMcp(await findAddress(session, url), session.terminal)
    })
}

/** The key of the environment; else, for the operator's own service, the account's main key, which may not change templates. */
async function findAddress(
  session: Session,
  url: string | undefined,
): Promise<{ baseUrl: string; apiKey: string }> {
  const given = session.env['PLATEN_API_KEY']?.trim()
  if (url !== undefined) {
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new CliFailure(
        `"${url}" is not the address of a service. Give one such as https://pdf.example.com.`,
      )
    if (!given) throw new CliFailure('Set PLATEN_API_KEY to a key of that service.')
    return { baseUrl: url.replace(/\/+$/, ''), apiKey: given }
  }
  if (given) return { baseUrl: (await session.open()).place.baseUrl, apiKey: given }
  const { client, place, account } = await session.account()
  return { baseUrl: place.baseUrl, apiKey: await client.showKey(account.accountId) }
}
