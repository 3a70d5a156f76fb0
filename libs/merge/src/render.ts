import { Fault } from '@platen/contract'
import { stepsMax, utf8Bytes } from './bounds.ts'
import { drawStep } from './draw-step.ts'
import type { DrawElement } from './drawn-elements.ts'
import { asDataFault } from './find-pointer.ts'
import type { Block } from './parse.ts'
import { type PrintValue, printMarkup, printRaw, printStyleValue } from './print-value.ts'
import type { TextDirection } from './text-direction.ts'
import { type Scope, isFalsy, isRecord, lookUp } from './scope.ts'

/** Joins strings in groups. A string that grows by millions of small additions needs 32 bytes for each addition. */
const partsMax = 4_096

export interface RenderParts {
  print: PrintValue
  draw?: DrawElement
  /** Default `ltr`. */
  textDirection?: TextDirection
  bytesMax: number
  /** Remaining steps, if several renders share them. */
  budget?: StepBudget
  /** Levels of names around the block. Default 1. */
  depth?: number
}

export interface StepBudget {
  stepsLeft: number
}

/** Creates a budget with the steps of one render. */
export function createStepBudget(): StepBudget {
  return { stepsLeft: stepsMax }
}

/**
 * Renders a compiled block.
 * @throws Fault `render_failed` if the result has more than `bytesMax` bytes of UTF-8, or needs more than `stepsMax` steps; `invalid_data`
 * if a typed value cannot be printed.
 */
export function render(block: Block, { data, ...parts }: RenderParts & { data: unknown }): string {
  try {
    return renderIn(block, { value: undefined, record: isRecord(data) ? data : null, outer: null }, parts)
  } catch (error) {
    throw asDataFault(error, data)
  }
}

/** Renders a block inside a section: names are looked up in its scope, then in outer ones. */
export function renderIn(
  block: Block,
  top: Scope,
  {
    print,
    draw,
    textDirection = 'ltr',
    bytesMax,
    budget = createStepBudget(),
    depth: levels = 1,
  }: RenderParts,
): string {
  let parts: string[] = []
  let text = ''
  let length = 0

  function add(part: string): void {
    length += part.length
    if (length > bytesMax) throw tooLarge(bytesMax)
    parts.push(part)
    if (parts.length === partsMax) {
      text += parts.join('')
      parts = []
    }
  }

  function count(more: number): void {
    budget.stepsLeft -= more
    if (budget.stepsLeft < 0) throw tooManySteps()
  }

  function run(steppedBlock: Block, scope: Scope, depth: number): void {
    // A name is looked up at each level, so deep steps count more.
    count((steppedBlock.length + 1) * depth)
    for (const step of steppedBlock) {
      if (step.kind === 'text') add(step.text)
      else if (step.kind === 'value') add(print(lookUp(step.path, scope)))
      else if (step.kind === 'style') add(printStyleValue(lookUp(step.path, scope), step.use))
      else if (step.kind === 'markup')
        add(printMarkup(lookUp(step.path, scope), step.isJoined ? textDirection : undefined))
      else if (step.kind === 'element')
        add(
          drawStep(step, {
            scope,
            draw,
            print: (inner) => renderIn(inner, scope, { print: printRaw, bytesMax, budget, depth }),
            count: (more) => count(more * depth),
          }),
        )
      else {
        const value = lookUp(step.path, scope)
        if (step.kind === 'inverted') {
          if (isFalsy(value)) run(step.block, scope, depth)
        } else if (!isFalsy(value)) repeat(step.block, value, scope, depth + 1)
      }
    }
  }

  function repeat(inner: Block, value: unknown, outer: Scope, depth: number): void {
    const scope: Scope = { value, record: null, outer }
    for (const item of Array.isArray(value) ? value : [value]) {
      scope.value = item
      scope.record = isRecord(item) ? item : null
      run(inner, scope, depth)
    }
  }

  run(block, top, levels)
  text += parts.join('')
  if (utf8Bytes(text, bytesMax) > bytesMax) throw tooLarge(bytesMax)
  return text
}

function tooLarge(bytesMax: number): Fault {
  return new Fault('render_failed', {
    detail: `The merged document is larger than ${bytesMax.toLocaleString('en')} bytes: send fewer or shorter values, or split it into several documents.`,
  })
}

/** Returns the error for nested lists that need more than `stepsMax` steps. */
export function tooManySteps(): Fault {
  return new Fault('render_failed', {
    detail:
      'The nested lists in this template repeat too often with this data: send shorter lists, or split the document.',
  })
}
