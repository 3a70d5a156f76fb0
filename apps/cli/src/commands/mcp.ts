import type { Command } from 'commander'
import { findCaller, urlHelp } from '../find-caller.ts'
import type { Session } from '../session.ts'

export function addMcpCommand(program: Command, session: Session): void {
  program
    .command('mcp')
    .description(
      'run a Model Context Protocol server on standard input and output, which forwards to a service',
    )
    .option('--url <address>', urlHelp)
    .action(async ({ url }: { url?: string }) => {
      // Imported here, because loading it takes longer than running most other commands.
      const { bridgeMcp } = await import('../mcp/bridge-mcp.ts')
      await bridgeMcp(
        await findCaller(session, { url, scopes: ['read'], mayBeOperators: true }),
        session.terminal,
      )
    })
}
