import {
  type ConnectorMapping,
  createNameSearch,
  type FaultItem,
  type Field,
  requestNameSteps,
} from '@platen/contract'
import { valuesMax } from '../bounds.ts'
import { planFormulas } from '../formulas/plan-formulas.ts'
import { noFormulas, runMappedFormulas } from '../formulas/run-mapped-formulas.ts'
import { PayloadReader, TooMuchToRead } from '../path/read-payload.ts'
import { fillTargets } from '../targets/fill-targets.ts'
import { dataFaults } from './data-faults.ts'
import { FaultSink } from './fault-sink.ts'
import { type Filling, fillLevel } from './fill-level.ts'

export interface MappingMoment {
  /** Epoch milliseconds of the delivery, for formulas with `today()`. */
  now: number
  /** IANA name from the template. Undefined: UTC. */
  timeZone: string | undefined
}

export interface MappedData {
  data: Record<string, unknown>
  /** At most 100. Pointers begin with `/data`, or with `/payload` for errors in the payload itself. */
  faults: FaultItem[]
}

/**
 * Builds a template's data from a payload. Returns errors in the mapping (`not_in_payload`, `wrong_type`, `invalid_path`, `invalid_formula`, …),
 * followed by errors in the data. Never throws for any payload or mapping, and stops after a limited number of steps.
 */
export function applyMapping(
  mapping: ConnectorMapping,
  payload: unknown,
  fields: readonly Field[],
  { now, timeZone = 'UTC' }: MappingMoment,
): MappedData {
  const faults = new FaultSink()
  const data: Record<string, unknown> = {}
  try {
    const reader = new PayloadReader(payload)
    const plan = planFormulas(mapping.fields)
    const { results, partsRead } = plan
      ? runMappedFormulas(plan, { reader, kept: mapping.shape, faults, now, timeZone })
      : noFormulas
    const filling: Filling = {
      reader,
      faults,
      nearest: createNameSearch(requestNameSteps),
      timeZone,
      partsRead,
      valuesLeft: valuesMax,
      paths: new Map(),
      texts: new Map(),
    }
    fillLevel(
      mapping.fields,
      { into: data, targets: fillTargets(fields), row: payload, results, at: [], level: plan },
      filling,
    )
  } catch (error) {
    if (!(error instanceof TooMuchToRead)) throw error
    faults.addStop({
      pointer: '/payload',
      code: 'too_much_data',
      message: `The payload is too large for this mapping. ${error.message}`,
    })
  }
  // An error in the mapping at the same position explains the cause.
  for (const fault of dataFaults(fields, data)) if (!faults.has(fault.pointer)) faults.add(fault)
  return { data, faults: faults.items }
}
