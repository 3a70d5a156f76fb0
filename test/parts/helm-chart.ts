import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'chai'
import { parse, parseAllDocuments } from 'yaml'
import { projectFolder } from './stack.ts'

export const chartFolder = path.join(projectFolder, 'deploy/chart')
export const chartExamples = ['minimal', 'production', 'air-gapped'] as const
export type ChartExample = (typeof chartExamples)[number]

/** The common properties of Kubernetes objects. Others are read where they are needed. */
export interface KubernetesObject {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string; labels: Record<string, string> }
  spec: Record<string, unknown>
  data?: Record<string, string>
}

export type Values = Record<string, unknown>

/** Returns the chart's defaults. */
export function defaultValues(): Values {
  return parse(readFileSync(path.join(chartFolder, 'values.yaml'), 'utf8')) as Values
}

/** Returns the chart's defaults merged with an example, as Helm does. */
export function exampleValues(example: ChartExample): Values {
  const file = path.join(chartFolder, 'examples', `${example}.yaml`)
  return mergeValues(defaultValues(), parse(readFileSync(file, 'utf8')) as Values)
}

/** Returns the file with the objects that the chart renders from an example. helm-chart.extended.test.ts compares it with Helm's output. */
export function renderedFile(example: ChartExample): string {
  return path.join(projectFolder, 'test/fixtures/helm-chart', `${example}.yaml`)
}

/** Returns the objects that the chart renders from an example. */
export function renderedObjects(example: ChartExample): KubernetesObject[] {
  return parseAllDocuments(readFileSync(renderedFile(example), 'utf8')).flatMap((document) => {
    expect(document.errors, example).to.deep.equal([])
    const object = document.toJS() as KubernetesObject | null
    return object === null ? [] : [object]
  })
}

/** Merges values as Helm does: maps are merged, other values are replaced, and `null` removes a value. */
export function mergeValues(below: Values, above: Values): Values {
  const merged = { ...below }
  for (const [key, value] of Object.entries(above)) {
    const previous = merged[key]
    if (value === null) delete merged[key]
    else merged[key] = isMap(value) && isMap(previous) ? mergeValues(previous, value) : value
  }
  return merged
}

function isMap(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
