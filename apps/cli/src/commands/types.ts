import { writeFile } from 'node:fs/promises'
import { type Command, Option } from 'commander'
import { CliFailure } from '../cli-failure.ts'
import { findCaller, urlHelp } from '../find-caller.ts'
import { openRemoteTemplates } from '../template/remote-templates.ts'
import type { Session } from '../session.ts'
import { systemCode } from '../system-code.ts'
import { readTemplates } from '../types/read-templates.ts'
import { type Language, languages, typesFile } from '../types/types-file.ts'

interface TypesOptions {
  output?: string
  language?: Language
  url?: string
}

export function addTypesCommand(program: Command, session: Session): void {
  program
    .command('types [templates...]')
    .description('generate types for the data of templates, so that a wrong field does not compile')
    .option('-o, --output <file>', 'output file (default: standard output)')
    .addOption(
      new Option(
        '--language <language>',
        'language of the types (default: from the file extension, else ts)',
      ).choices(languages),
    )
    .option('--url <address>', urlHelp)
    .action((templates: string[], options: TypesOptions) => writeTypes(session, templates, options))
}

async function writeTypes(session: Session, wanted: string[], options: TypesOptions): Promise<void> {
  const { output, url } = options
  const language = options.language ?? (output?.endsWith('.py') === true ? 'py' : 'ts')
  const caller = await findCaller(session, { url, scopes: ['read'], mayBeOperators: true })
  const templates = await readTemplates(openRemoteTemplates(caller), wanted)
  const text = typesFile(templates, language)
  if (output === undefined || output === '-') {
    session.terminal.stdout.write(text)
    return
  }
  try {
    await writeFile(output, text)
  } catch (error) {
    throw new CliFailure(`${output} cannot be written (${systemCode(error)}).`)
  }
  const names = templates.map(({ slug }) => slug)
  session.print(`${output}: ${names.join(', ')}`, { file: output, templates: names })
}
