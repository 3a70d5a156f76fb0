import type { Field, FieldDeclaration, schemaFlavors } from '@platen/contract'
import { makeParameters } from './flavors/make.ts'
import { n8nFields } from './flavors/n8n.ts'
import { powerAutomateSchema } from './flavors/power-automate.ts'
import { zapierFields } from './flavors/zapier.ts'
import type { JsonSchema } from './json-schema/json-schema.ts'
import { objectSchema } from './json-schema/object-schema.ts'
import type { DataLevel } from './tree/data-field.ts'
import { inDeclaredOrder } from './tree/in-declared-order.ts'
import { readDataFields } from './tree/read-data-fields.ts'

export interface TemplateToDescribe {
  name: string
  fields: readonly Field[]
  /** Valid data from the author, for examples and the types of undeclared fields. */
  samples?: readonly unknown[]
  /** Declarations in template.json, which determine the order of the fields. */
  declared?: Readonly<Record<string, FieldDeclaration>> | undefined
}

export type Flavor = (typeof schemaFlavors)[number]

/**
 * Returns the JSON Schema 2020-12 of `data`. It accepts each sample, and rejects what `/v1/create` rejects, as far as a schema can express it. It
 * does not cover requirements and styles that depend on other values. It describes one form of each value: `/v1/create` also accepts a number or
 * `true` for a string, and an empty string for no value.
 */
export function schemaOfTemplate(template: TemplateToDescribe): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: template.name,
    ...objectSchema(levelOf(template)),
  }
}

/**
 * Describes the data for platforms with their own format: fields for Zapier, Make and n8n, a schema for Power Automate. Time and memory are
 * proportional to the fields. Throws `invalid_request` if there are unreasonably many fields.
 */
export function describeData(template: TemplateToDescribe, flavor: Flavor): Record<string, unknown> {
  switch (flavor) {
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
      return flavor satisfies never
  }
}

function levelOf({ fields, samples, declared }: TemplateToDescribe): DataLevel {
  return inDeclaredOrder(readDataFields(fields, samples), declared)
}
