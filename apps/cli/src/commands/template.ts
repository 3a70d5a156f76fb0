import { type Command, InvalidArgumentError } from 'commander'
import { CliFailure, ServiceProblem } from '../cli-failure.ts'
import type { DevOptions } from '../dev/run-dev.ts'
import { urlHelp } from '../find-caller.ts'
import { formatProblem } from '../format-problem.ts'
import { publicationLines } from '../template/publish-draft.ts'
import { addRemoteTemplateCommands } from './remote-template.ts'
import { readFolder, slugOf } from '../read-folder.ts'
import type { Session } from '../session.ts'
import { inOneLine, tableText, withProgress } from '../terminal.ts'

export function addTemplateCommands(program: Command, session: Session): void {
  const template = program.command('template').description('Templates as folders of files')
  template
    .command('publish <folder>')
    .description('check a template folder and publish it as a new version')
    .option('--as <slug>', "the template's slug (default: the folder's name)")
    .action((folder: string, options: { as?: string }) => publish(session, folder, options.as))
  addRemoteTemplateCommands(template, session)
  addTemplateDevCommand(template, session)
  template
    .command('list')
    .description('list published templates')
    .action(async () => {
      const { client, account } = await session.account()
      const templates = await client.listTemplates(account.accountId)
      const rows = templates.map((each) => [
        each.slug,
        String(each.version),
        each.templateId,
        each.publishedAt,
        each.stored === false
          ? `${each.name} (missing from the object store: platen storage move)`
          : each.name,
      ])
      const text =
        rows.length > 0
          ? tableText([['SLUG', 'VERSION', 'ID', 'PUBLISHED', 'NAME'], ...rows])
          : 'No templates are published yet.'
      session.print(text, templates)
    })
}

async function publish(session: Session, folder: string, slug = slugOf(folder)): Promise<void> {
  const files = await readFolder(folder)
  const { client, account } = await session.account()
  const work = client.publishTemplate(account.accountId, { slug, files })
  try {
    const done = await withProgress(session.terminal, `Publishing ${slug}`, work)
    session.print(publicationLines(slug, done).map(inOneLine).join('\n'), { slug, ...done })
  } catch (error) {
    if (error instanceof ServiceProblem && error.problem.code === 'invalid_template' && !session.isJson()) {
      throw new CliFailure(formatProblem(error.problem, folder))
    }
    throw error
  }
}

function addTemplateDevCommand(template: Command, session: Session): void {
  template
    .command('dev <folder>')
    .description(
      'preview a template folder’s document in the browser, updated after each save, with the key in PLATEN_API_KEY',
    )
    .option('--url <address>', urlHelp)
    .option('--sample <file>', 'sample file (default: sample.json)')
    .option('--port <port>', 'port of the preview on this machine', readPort)
    .action(async (folder: string, options: DevOptions) => {
      // Loading the PDF renderer takes half a second, and only this command needs it.
      const { runDev } = await import('../dev/run-dev.ts')
      await runDev(session, folder, options)
    })
}

function readPort(value: string): number {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535)
    throw new InvalidArgumentError('Use a port number, such as 4400.')
  return Number(value)
}
