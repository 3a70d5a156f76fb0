import {
  freeName,
  identifierOf,
  pythonText,
  pythonTypes,
  typeScriptKey,
  typeScriptLiteral,
  typeScriptTypes,
} from '@platen/merge/schema-types'
import type { TypedTemplate } from './read-templates.ts'

/** Languages that types are written in, by the ends of their files' names. */
export const languages = ['ts', 'py'] as const
/** A language that types are written in. */
export type Language = (typeof languages)[number]

const made = 'Made by `platen types`: what templates take as data. Write it again when one has a new version.'

/** A file with a type for each template's data, and their ids. Whatever a service answers is a name, a text or a comment in it, never code. */
export function typesFile(templates: readonly TypedTemplate[], language: Language): string {
  const named = withTypeNames(templates)
  const declarations = named.map(({ typeName, schema, name, version, templateId }) => ({
    name: typeName,
    // The title is the template's name already.
    schema: { ...schema, title: '', description: `${name}: version ${version} of ${templateId}` },
  }))
  return language === 'py'
    ? pythonFile(named, pythonTypes(declarations))
    : typeScriptFile(named, typeScriptTypes(declarations))
}

type Named = TypedTemplate & { typeName: string; ownName: string }

/** Two templates may have slugs that make the same name. */
function withTypeNames(templates: readonly TypedTemplate[]): Named[] {
  const taken = new Set<string>()
  return templates.map((template) => {
    const free = freeName(identifierOf(template.slug), taken)
    return { ...template, typeName: `${free}Data`, ownName: free.charAt(0).toLowerCase() + free.slice(1) }
  })
}

function typeScriptFile(templates: readonly Named[], types: string): string {
  const members = templates.map(({ templateId, typeName }) => `  ${typeScriptKey(templateId)}: ${typeName}\n`)
  const ids = templates.map(({ ownName, templateId }) => `  ${ownName}: ${typeScriptLiteral(templateId)},\n`)
  return [
    `// ${made}\n`,
    types,
    `/** What each template takes, by its id: \`new Platen<Templates>(…)\`. */\nexport interface Templates {\n${members.join('')}}\n`,
    `/** The templates' ids, by what they are called. */\nexport const templateIds = {\n${ids.join('')}} as const\n`,
  ].join('\n')
}

function pythonFile(templates: readonly Named[], types: string): string {
  const ids = templates.map(({ slug, templateId }) => `    ${pythonText(slug)}: ${pythonText(templateId)},\n`)
  return [
    `# ${made}\n`,
    'from __future__ import annotations\n',
    'from typing import Any, Literal, NotRequired, TypeAlias, TypedDict\n\n',
    `${types}\n`,
    `template_ids = {\n${ids.join('')}}\n`,
  ].join('\n')
}
