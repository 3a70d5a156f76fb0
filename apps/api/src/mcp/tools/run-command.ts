import { Fault } from '@platen/contract'
import { commandDefinitions } from '@platen/template/commands'
import { Type } from 'typebox'
import { changedDraft, changeDraft, draftProperties } from '../editing/change-draft.ts'
import { doTask } from '../editing/do-task.ts'
import { refuseTooLong } from '../editing/page-length.ts'
import { defineTool } from '../tool.ts'

export const runCommand = defineTool({
  name: 'run_command',
  title: 'Run an editing command on a draft',
  description:
    'Changes a draft with a command, such as insert_code or add_total, instead of writing HTML. To list all commands with the schema of their arguments and an example, call it without `command` first. A command changes only what it names. Changes take effect for callers only after publish_draft.',
  scopes: ['templates:write'],
  hints: { isDestructive: true },
  input: Type.Object(
    {
      templateId: Type.Optional(draftProperties.templateId),
      revision: Type.Optional(draftProperties.revision),
      command: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 60,
          description: 'Name of the command. Without it, all commands are listed.',
        }),
      ),
      arguments: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), {
          description: 'Arguments according to the schema of the command.',
        }),
      ),
      about: Type.Optional(
        Type.Integer({
          minimum: 0,
          description:
            'Start offset in template.html of the element that the command changes. By default, the command finds it by its arguments.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    ...Type.Partial(changedDraft).properties,
    commands: Type.Optional(
      Type.Array(
        Type.Object({
          name: Type.String(),
          title: Type.String(),
          description: Type.String(),
          arguments: Type.Unknown({ description: 'JSON Schema.' }),
          example: Type.Unknown({ description: 'Arguments.' }),
        }),
      ),
    ),
  }),
  async run({ templateId, revision, command, arguments: given = {}, about }, context) {
    if (command === undefined) return { answer: { commands: listed } }
    if (templateId === undefined || revision === undefined)
      throw new Fault('invalid_request', {
        detail: `\`command\` requires the \`${templateId === undefined ? 'templateId' : 'revision'}\` of the draft to change. read_template returns it.`,
      })
    return changeDraft(context, { templateId, revision }, async (source) => {
      refuseTooLong(source)
      const request = { name: command, arguments: given, about }
      const made = await doTask(context, { kind: 'command', source, request })
      if ('refused' in made) throw new Fault('invalid_request', { detail: made.refused })
      return {
        source: { ...source, files: { ...source.files, ...made.files } },
        words: `${made.summary}.`,
        ...(made.notes.length > 0 && { note: made.notes.join(' ') }),
      }
    })
  },
})

const listed = commandDefinitions.map(({ name, title, description, arguments: schema, example }) => ({
  name,
  title,
  description,
  arguments: schema,
  example,
}))
