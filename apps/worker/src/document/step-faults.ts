import { Fault } from '@platen/contract'
import type { TaskStep } from './threads/task-messages.ts'

/** Used if too little of the document's time is left after waiting. */
export function tooLate(leftMs: number): Fault {
  const seconds = (Math.max(0, leftMs) / 1000).toFixed(1)
  return new Fault('overloaded', {
    detail: `The document was scheduled too late: only ${seconds} s of its time remained. Try again in a moment, or run more workers.`,
    retryAfterSeconds: 5,
  })
}

const doing: Record<TaskStep, string> = {
  start: 'its data was being read',
  compile: 'its template was being read',
  values: 'its values were being read and its formulas calculated',
  template: 'its data was being merged into the template',
  'bar-code': 'one of its <bar-code> elements was being drawn',
  'data-chart': 'one of its <data-chart> elements was being drawn',
  'rich-text': 'one of its rich-text values was being formatted',
  finish: 'its PDF was being finished',
}

export function stepTooLong(timeoutMs: number, step: TaskStep): Fault {
  const seconds = (timeoutMs / 1000).toFixed(1)
  return new Fault('render_timeout', {
    detail: `The render was stopped at its limit of ${seconds} s while ${doing[step]}. Send shorter lists and text, or split the document.`,
  })
}

export function stepTooLarge(step: TaskStep, cause: Error): Fault {
  return new Fault('render_failed', {
    detail: `The document exceeded its memory limit while ${doing[step]}. Send shorter lists and text, or split the document.`,
    cause,
  })
}
