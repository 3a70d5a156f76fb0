export { parseSource } from './parse-source.ts'
export type {
  SourceAttribute,
  SourceElement,
  SourceNode,
  SourceOther,
  SourceText,
  SourceTree,
} from './parse-source.ts'
export { colourScript, elementOfColour, numberElements } from './element-colours.ts'
export type { DrawnElementNumber } from './element-colours.ts'
export { findSections, sectionsAround } from './sections.ts'
export type { SourceSection } from './sections.ts'
