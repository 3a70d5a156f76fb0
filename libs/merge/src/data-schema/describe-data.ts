import type { Field, FieldDeclaration, schemaFlavours } from '@platen/contract'
import { makeParameters } from './flavours/make.ts'
import { n8nFields } from './flavours/n8n.ts'
import { powerAutomateSchema } from './flavours/power-automate.ts'
import { zapierFields } from './flavours/zapier.ts'
import type { JsonSchema } from './json-schema/json-schema.ts'
import { objectSchema } from './json-schema/object-schema.ts'
import type { DataLevel } from './tree/data-field.ts'
import { inDeclaredOrder } from './tree/in-declared-order.ts'
import { readDataFields } from './tree/read-data-fields.ts'

/** A version of a template, as far as its data are concerned. */
export interface TemplateToDescribe {
  name: string
  fields: readonly Field[]
  /** Data that fit, the author's samples: they give examples, and tell what a field is that is not declared. */
  samples?: readonly unknown[]
  /** As template.json declares them: fields stand in this order. */
  declared?: Readonly<Record<string, FieldDeclaration>> | undefined
}

/** Whom a description of data is for. */
export type Flavour = (typeof schemaFlavours)[number]

/**
 * What callers send as `data`, as JSON Schema 2020-12. It takes each sample, and refuses what `/v1/create` refuses as far as a schema can say
 * it: what a part that is only switched on asks for, and what stands in styles, only the check itself can. It says one form of each value:
 * `/v1/create` also takes a number or `true` for a text, and an empty text for nothing.
 */
export function schemaOfTemplate(template: TemplateToDescribe): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: template.name,
    ...objectSchema(levelOf(template)),
  }
}

/**
 * The same for programs that have their own way to say it: Zapier, Make and n8n take a list of fields, Power Automate a schema. Takes time and
 * room in proportion to the fields, and throws `invalid_request` for more than a template can honestly have.
 */
export function describeData(template: TemplateToDescribe, flavour: Flavour): Record<string, unknown> {
  switch (flavour) {
    case 'json-schema':
      return schemaOfTemplate(template)
    case 'zapier':
      return { fields: zapierFields(levelOf(template)) }
    case 'make':
      return { fields: makeParameters(levelOf(template)) }
    case 'n8n':
      return { fields: n8nFields(levelOf(template)) }
    case 'power-automate':
      return { title: template.name, ...powerAutomateSchema(levelOf(template)) }
    default:
      return flavour satisfies never
  }
}

function levelOf({ fields, samples, declared }: TemplateToDescribe): DataLevel {
  return inDeclaredOrder(readDataFields(fields, samples), declared)
}
