import { type CommandDefinition, commandDefinitions } from '@platen/template/commands'

interface ArgumentSchema {
  type?: string
  enum?: readonly unknown[]
}

/** A description of so many letters says no more than the command’s name and arguments: “Sets the margins of all pages.” */
const saidByNameMax = 84
/** More values than this are the fonts, which the state of the account lists. */
const listedValuesMax = 12

/** The commands of the registry, a line each, as `run_commands` takes them. */
export function commandWords(): string {
  return [
    '# Commands for run_commands',
    '',
    '`part` names what a command is about by its text, a field that it prints, its class or element name; `element` of the call is more exact. `?` marks what may be left out, and `at` is before or after. Sizes and spaces are such as 12pt or 5mm, colours such as #1b2f5c.',
    '',
    ...commandDefinitions.map(lineOf),
  ].join('\n')
}

function lineOf({ name, description, arguments: schema }: CommandDefinition): string {
  const required = new Set<string>(schema.required ?? [])
  const given = Object.entries(schema.properties).map(
    ([argument, one]) => `${argument}${required.has(argument) ? '' : '?'}${valuesOf(one as ArgumentSchema)}`,
  )
  const [first = ''] = /^.*?\.(?=\s|$)/.exec(description) ?? [description]
  const meaning = first.length > saidByNameMax ? ` ${first}` : ''
  return `- \`${name}(${given.join(', ')})\`${meaning}`
}

function valuesOf({ type, enum: values }: ArgumentSchema): string {
  if (String(values) === 'before,after' || (values && values.length > listedValuesMax)) return ''
  if (values) return `: ${values.map(String).join('|')}`
  if (type === 'array') return ': [texts]'
  return type === 'boolean' ? ': true|false' : type === 'integer' ? ': number' : ''
}
