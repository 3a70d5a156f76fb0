export { applyMapping, type MappedData, type MappingMoment } from './apply/apply-mapping.ts'
export { convertRecord } from './apply/convert-record.ts'
export { dataFaults } from './apply/data-faults.ts'
export { setAt, valueAt } from './apply/set-at.ts'
export { failingFilter, filterWords } from './filters/failing-filter.ts'
export { shapeToKeep } from './formulas/payload-shape.ts'
export { guessMapping, type MappingGuess, type Confidence } from './guess/guess-mapping.ts'
export {
  type PayloadPosition,
  type PayloadPositions,
  positionsOf,
  positionsOfRows,
} from './guess/payload-positions.ts'
export { mappingFaults } from './mapping-faults.ts'
export { pathText, type PathPart, type PayloadPath, readPathText } from './path/payload-path.ts'
export { type FillTarget, fillTargets, type TargetKind } from './targets/fill-targets.ts'
export { targetLabel } from './targets/target-label.ts'
export { additionalIndex, additionalPart } from './targets/additional-part.ts'
export { findTarget, levelTargets, neededTargets } from './targets/find-target.ts'
