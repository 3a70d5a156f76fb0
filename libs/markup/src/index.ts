export { parseSource } from './parse-source.ts'
export type {
  SourceAttribute,
  SourceElement,
  SourceNode,
  SourceOther,
  SourceText,
  SourceTree,
} from './parse-source.ts'
export { isPageEdit, type PageEdit, type RefusedEdit } from './page-edit.ts'
export { colourScript, elementOfColour, numberElements } from './element-colours.ts'
export type { DrawnElementNumber } from './element-colours.ts'
export { inlineContent } from './edits/inline-content.ts'
export type { InlinePart } from './edits/inline-content.ts'
export { replaceInline } from './edits/replace-text.ts'
export type { NewInlinePart } from './edits/replace-text.ts'
export { ownSections } from './edits/blocks.ts'
export { copyElement } from './edits/copy.ts'
export type { CopiedElement } from './edits/copy.ts'
export { deleteElement } from './edits/delete-element.ts'
export { duplicateElement } from './edits/duplicate-element.ts'
export { insertHtml } from './edits/insert-html.ts'
export type { InsertPlace } from './edits/insert-html.ts'
export { moveBeside, moveElement } from './edits/move-element.ts'
export { setAttribute } from './edits/set-attribute.ts'
export { changeSection, unwrapSection, wrapInSection } from './edits/wrap-section.ts'
export type { SectionWords } from './edits/wrap-section.ts'
export { findSections, sectionsAround } from './sections.ts'
export type { SourceSection } from './sections.ts'
export { styleOf } from './style/style-of.ts'
export type { ElementStyle, StyleValue } from './style/style-of.ts'
export { setStyle } from './style/set-style.ts'
export type { StyleChanges } from './style/set-style.ts'
export { isStyleValue } from './style/style-properties.ts'
export type { StyleProperty } from './style/style-properties.ts'
export { styleChoices } from './style/style-choices.ts'
export type { StyleChoices } from './style/style-choices.ts'
