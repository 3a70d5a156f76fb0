import type { ConnectorFilling } from '@platen/database'
import type { Bundle, Field, FieldChange, TemplateChanges } from '@platen/contract'
import { compareFields, type FieldsInUse } from './compare-fields.ts'
import { compareLanguages } from './compare-languages.ts'
import { nameConnectors } from './name-connectors.ts'

/** A version of a template, as far as callers notice its differences. */
export type ComparedVersion = Pick<Bundle, 'fields' | 'settings'>

/** What is compared: plain data, so that a thread can be given it. */
export interface ComparisonTask {
  before: ComparedVersion
  after: ComparedVersion
  used: readonly FieldsInUse[]
  connectors: readonly ConnectorFilling[]
}

/** Compares two versions. */
export function compareVersions({ before, after, used, connectors }: ComparisonTask): TemplateChanges {
  const fields: FieldChange[] = compareFields(before.fields, after.fields, used)
  return {
    fields: nameConnectors(fields, connectors),
    languages: compareLanguages(before.settings, after.settings),
  }
}

const smallFieldsMax = 300
const smallUsedMax = 20
const smallLettersMax = 64 * 2 ** 10

/** Whether a comparison takes some milliseconds only. */
export function isSmallComparison({ before, after, used, connectors }: ComparisonTask): boolean {
  const versions = [before.fields, after.fields, ...used.map(({ fields }) => fields)]
  const letters = connectors.reduce((sum, { mapping }) => sum + (mapping?.length ?? 0), 0)
  return (
    used.length <= smallUsedMax &&
    letters <= smallLettersMax &&
    versions.every((fields) => hasAtMost(fields, smallFieldsMax))
  )
}

function hasAtMost(fields: readonly Field[], max: number): boolean {
  let left = max
  const count = (each: readonly Field[]): void => {
    left -= each.length
    for (const { children } of each) if (left >= 0) count(children)
  }
  count(fields)
  return left >= 0
}
