import type { Command } from 'commander'
import { findCaller, urlWords } from '../find-caller.ts'
import type { Session } from '../session.ts'

/** `platen mcp` */
export function addMcpCommand(program: Command, session: Session): void {
  program
    .command('mcp')
    .description(
      'serve the tools of a service to a client of the Model Context Protocol, at standard input and output',
    )
    .option('--url <address>', urlWords)
    .action(async ({ url }: { url?: string }) => {
      // Here alone: loading it takes longer than most other commands run.
      const { bridgeMcp } = await import('../mcp/bridge-mcp.ts')
      await bridgeMcp(
        await findCaller(session, { url, scopes: ['read'], mayBeOperators: true }),
        session.terminal,
      )
    })
}
