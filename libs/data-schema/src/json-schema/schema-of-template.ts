import type { Field, FieldDeclaration } from '@platen/contract'
import type { DataLevel } from '../tree/data-field.ts'
import { inDeclaredOrder } from '../tree/in-declared-order.ts'
import { readDataFields } from '../tree/read-data-fields.ts'
import type { JsonSchema } from './json-schema.ts'
import { objectSchema } from './object-schema.ts'

/** A version of a template, as far as its data are concerned. */
export interface TemplateToDescribe {
  name: string
  fields: readonly Field[]
  /** Data that fit, the author's samples: they give examples, and tell what a field is that is not declared. */
  samples?: readonly unknown[]
  /** As template.json declares them: fields stand in this order. */
  declared?: Readonly<Record<string, FieldDeclaration>> | undefined
}

/**
 * What callers send as `data`, as JSON Schema 2020-12. It takes each sample, and refuses what `/v1/create` refuses as far as a schema can say
 * it: what a field asks of its surroundings beyond names, and what stands in styles, only the check itself can. It says one form of each value:
 * `/v1/create` also takes a number or `true` for a text, and an empty text for nothing.
 */
export function schemaOfTemplate(template: TemplateToDescribe): JsonSchema {
  return schemaOfLevel(levelOf(template), template.name)
}

function levelOf({ fields, samples, declared }: TemplateToDescribe): DataLevel {
  return inDeclaredOrder(readDataFields(fields, samples), declared)
}

function schemaOfLevel(level: DataLevel, title: string): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title,
    ...objectSchema(level),
  }
}
