import { join } from 'node:path'
import { unescapePointerPart } from '@platen/contract'
import type { ProblemItem, ServiceProblem } from './cli-failure.ts'
import { inOneLine } from './terminal.ts'

/**
 * Formats a problem document as one paragraph: what happened, each position, and the request ID. Faults in a template's files are written as
 * `file:line:column` with `folder` as prefix, so that a terminal can open them.
 */
export function formatProblem(problem: ServiceProblem['problem'], folder = ''): string {
  const detail = problem.detail && problem.detail !== problem.title ? `: ${problem.detail}` : '.'
  const lines = [`${problem.title}${detail}`]
  for (const item of problem.errors ?? []) {
    const file = fileOfItem(item)
    if (file === undefined) {
      lines.push(`  ${item.pointer || '/'}: ${item.message}`)
    } else {
      const path = join(folder, file)
      lines.push(`  ${path}:${item.line ?? 1}:${item.column ?? 1}: ${item.message}`)
    }
  }
  lines.push(`  (${problem.code}, request ${problem.requestId})`)
  return lines.map(inOneLine).join('\n')
}

/** Returns the template's file that an item of a problem is about, or `undefined`. */
export function fileOfItem({ file, pointer }: ProblemItem): string | undefined {
  const escaped = /^\/files\/(.+)$/.exec(pointer)?.[1]
  return file ?? (escaped === undefined ? undefined : unescapePointerPart(escaped))
}
