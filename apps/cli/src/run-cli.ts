import { Command, CommanderError } from 'commander'
import manifest from '../package.json' with { type: 'json' }
import { CliFailure, ServiceProblem } from './cli-failure.ts'
import { addAccountCommands } from './commands/account.ts'
import { addBatchCommands } from './commands/batch.ts'
import { addBucketCommands } from './commands/bucket.ts'
import { addInviteCommands } from './commands/invite.ts'
import { addKeyCommands } from './commands/key.ts'
import { addMcpCommand } from './commands/mcp.ts'
import { addMasterKeyCommand } from './commands/master-key.ts'
import { addRenderCommand } from './commands/render.ts'
import { addStorageCommands } from './commands/storage.ts'
import { addTemplateCommands } from './commands/template.ts'
import { addTypesCommand } from './commands/types.ts'
import { formatProblem } from './format-problem.ts'
import type { LocationOptions } from './find-service.ts'
import { createSession } from './session.ts'
import { inLines, jsonLines, type Terminal } from './terminal.ts'

export interface CliOptions extends LocationOptions {
  /** The arguments after the program's name. */
  args: readonly string[]
  terminal: Terminal
}

/**
 * Runs one command line and resolves with the exit code: 0, 1 after a failure, 2 for a batch with skipped rows, 130 or 143 if a signal
 * stopped it. All codes except 0 are reported on stderr.
 */
export async function runCli({ args, env, root, terminal }: CliOptions): Promise<number> {
  const program = new Command('platen')
    .description(
      'Manage and use a Platen service: publish templates, generate documents, administer accounts.',
    )
    .version(manifest.version, '-v, --version', 'print the version')
    .option('--account <name>', 'account by name or id (default: the only one, or "demo")')
    .option('--json', 'print results and problems as JSON')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    })
  const session = createSession({ env, root, terminal, flags: () => program.opts() })
  addAccountCommands(program, session)
  addInviteCommands(program, session)
  addKeyCommands(program, session)
  addTemplateCommands(program, session)
  addBucketCommands(program, session)
  addRenderCommand(program, session)
  addBatchCommands(program, session)
  addMcpCommand(program, session)
  addTypesCommand(program, session)
  addStorageCommands(program, session, root)
  addMasterKeyCommand(program, session)
  try {
    await program.parseAsync(args, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1
    terminal.stderr.write(`${failureText(error, session.isJson())}\n`)
    return error instanceof CliFailure ? error.exitCode : 1
  }
}

function failureText(error: unknown, isJson: boolean): string {
  if (error instanceof ServiceProblem) {
    return isJson ? jsonLines(error.problem) : formatProblem(error.problem)
  }
  if (error instanceof CliFailure)
    return isJson ? jsonLines({ detail: error.message, ...error.details }) : inLines(error.message)
  // Unexpected error: a bug report needs the stack.
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
