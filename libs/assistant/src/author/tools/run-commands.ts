import { commandDefinitions, runCommand, unprintedNote } from '@platen/template/commands'
import { pageHtml } from '@platen/template/draft'
import { lostFields } from '../checks/lost-fields.ts'
import { withFiles } from '../working-copy/with-files.ts'
import { describeNewElements } from './describe-new-elements.ts'
import { editInputs, editOptions, elementIn, textIn } from './read-input.ts'
import { type AuthorTool, inputOf, type ToolInput } from './tool.ts'

const commandsMax = 20

/** Runs editing commands. The instructions list the arguments of each command, and the command's own schema validates them. */
export const runCommands: AuthorTool = {
  name: 'run_commands',
  doing: 'Editing the template',
  description:
    'Run editing commands in order; your instructions list them with their arguments. Instead of the argument `part`, set `element` to the number of the command’s target or neighbor. Commands stop at the first one that is refused; those before it stay applied.',
  input: inputOf({
    commands: {
      type: 'array',
      minItems: 1,
      maxItems: commandsMax,
      items: {
        type: 'object',
        properties: {
          name: { type: 'string', enum: commandDefinitions.map(({ name }) => name) },
          arguments: { type: 'object' },
          element: { type: 'integer' },
          ...editInputs,
        },
        required: ['name', 'arguments'],
        additionalProperties: false,
      },
    },
  }),
  steps: (input) => input['commands'] as ToolInput[],
  run: (input, context) => {
    const { copy } = context
    const found = input['element'] === undefined ? undefined : elementIn(input, context)
    if (found && 'refused' in found) return found
    const name = textIn(input, 'name')
    const result = runCommand(copy.source, {
      name,
      arguments: input['arguments'] as ToolInput,
      about: found?.element.start,
      mayAddFaults: true,
    })
    if ('refused' in result) return { refused: result.refused }
    const source = withFiles(copy.source, result.files)
    const html = pageHtml(source)
    if (printsTag(input['arguments'], { before: pageHtml(copy.source), after: html }))
      return {
        refused: `${name} prints its text literally, so merge tags would be visible. To insert text with fields, use replace_text, rewrite_element or insert_html.`,
      }
    const lost = name === 'rename_field' ? lostFields(copy.source, source) : []
    // The notes about unprinted fields are left out, because the fields in `removes` are removed only later.
    const { printed } = result
    const field =
      printed && `The field ${printed.path} with the label “${printed.label}” is printed by ${printed.tag}.`
    const notes = [field ?? '', ...result.notes, describeNewElements(context, html)].filter(
      (note) => note !== '' && !note.startsWith(unprintedNote),
    )
    return {
      edit: {
        source,
        words: result.summary,
        note: notes.join(' '),
        ...(found && { at: copy.numberOf(found.element) }),
        ...(lost.length > 0 && { renames: lost }),
        ...editOptions(input),
      },
    }
  },
}

/** Returns whether a merge tag in an argument became literal text on the page. */
function printsTag(given: unknown, { before, after }: { before: string; after: string }): boolean {
  const escaped = (html: string) => html.split('&#123;').length
  return JSON.stringify(given).includes('{{') && escaped(after) > escaped(before)
}
