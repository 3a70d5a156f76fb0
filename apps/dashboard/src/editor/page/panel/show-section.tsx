import { Select } from '@mantine/core'
import { newListName, pageHtml, repeatForEach } from '@platen/template/draft'
import { scanTags } from '@platen/merge'
import {
  changeSection,
  findSections,
  ownSections,
  sectionsAround,
  type SectionWords,
  unwrapSection,
  wrapInSection,
} from '@platen/template/markup'
import { useMemo } from 'react'
import { useDraftStore } from '../../draft/draft-store.ts'
import { useExpectedFields } from '../../fields/use-expected-fields.ts'
import { elementFrom, treeOf } from '../draft-tree.ts'
import { sectionFields } from '../section-fields.ts'
import { useSectionKinds } from '../section-kind.ts'
import { useSelectionStore } from '../selection-store.ts'
import { showRefusal } from '../show-refusal.ts'
import { useEditPage } from '../use-edit-page.ts'
import type { PanelElement } from './use-panel-element.ts'
import classes from './element-panel.module.css'
import { PanelPart } from './panel-part.tsx'

/** `new`: for each item of a new list. */
type When = 'always' | SectionWords['kind'] | 'new'

const choices: readonly { value: When; label: string }[] = [
  { value: 'always', label: 'Always' },
  { value: 'if', label: 'Only when a field is filled or yes' },
  { value: 'unless', label: 'Only when a field is empty or no' },
  { value: 'each', label: 'For each item of a list' },
  { value: 'new', label: 'For each item of a new list' },
]

/** Sets when the element is shown, and for which list it is repeated. */
export function ShowSection({ of }: { of: PanelElement }) {
  const { tree, element, edit } = of
  const { fields } = useExpectedFields()
  const draft = useDraftStore()
  const selection = useSelectionStore()
  const editPage = useEditPage()
  const isRow = element.name === 'tr'
  const section = useMemo(() => ownSections(tree, element)[0], [tree, element])
  const kinds = useSectionKinds()
  const around = useMemo(
    () =>
      sectionsAround(findSections(tree.html), section ?? element)
        .filter(({ isInverted }) => !isInverted)
        .map(({ name }) => name),
    [tree, element, section],
  )
  const known = useMemo(() => {
    // The strings of language files are always present.
    const fromData = fields.filter(({ formula }) => formula !== '')
    return sectionFields(fromData, around)
  }, [fields, around])
  const isList = (name: string) => kinds(name, around) === 'list'
  const when: When = !section
    ? 'always'
    : section.isInverted
      ? 'unless'
      : isList(section.name)
        ? 'each'
        : 'if'
  const fitting = (kind: Exclude<When, 'new'>) =>
    known.flatMap(({ name }) => ((kind === 'each') === isList(name) || kind === 'unless' ? [name] : []))
  const repeat = (list: string) => {
    const now = draft.getState().source
    const row = elementFrom(treeOf(pageHtml(now)), selection.getState().selected?.at)
    const made = row && repeatForEach(now, { at: row.start, list })
    if (!made) return
    if ('refused' in made) return showRefusal(made)
    const { 'template.html': html = '', ...files } = made.files
    const select = made.select === undefined ? {} : { select: made.select }
    editPage({ html, ...select }, 'Repeating it for each item', undefined, { files })
  }
  const show = (kind: When, field: string | undefined) => {
    if (kind === 'new') return repeat(newListName(draft.getState().source))
    // If a row is not repeated yet, its fields are moved to the items in the list.
    if (kind === 'each' && isRow && !section && around.length === 0 && field !== undefined)
      return repeat(field)
    return edit((now, selected) => {
      const own = ownSections(now, selected)[0]
      if (kind === 'always' || field === undefined) return own && unwrapSection(now, own, selected)
      const words = { kind, field }
      return own ? changeSection(now, own, { words, selected }) : wrapInSection(now, selected, words)
    }, 'Visibility')
  }
  const offered = choices.filter(({ value }) => {
    if (value === 'new') return isRow && !section && around.length === 0
    return value === 'always' || fitting(value).length > 0
  })
  return (
    <PanelPart title="Visibility">
      <Select
        size="xs"
        aria-label="Visibility"
        allowDeselect={false}
        value={when}
        data={[...offered]}
        onChange={(value) => {
          const kind = offered.find((one) => one.value === value)?.value
          if (!kind) return
          const names = kind === 'new' ? [] : fitting(kind)
          // A field that the element prints is the most likely condition.
          const likely = [...(section ? [section.name] : []), ...ownFields(of)].find((name) =>
            names.includes(name),
          )
          show(kind, likely ?? names[0])
        }}
      />
      {section && (
        <Select
          size="xs"
          aria-label={when === 'each' ? 'List' : 'Field'}
          allowDeselect={false}
          searchable
          value={section.name}
          data={[...new Set([section.name, ...fitting(when)])]}
          onChange={(field) => field !== null && show(when, field)}
        />
      )}
      {when === 'always' && offered.length === 1 && (
        <p className={classes.hint}>Insert a field on the page to use it as a condition here.</p>
      )}
    </PanelPart>
  )
}

/** Returns the fields that the element prints. */
function ownFields({ tree, element }: PanelElement): string[] {
  const tags = [...scanTags(tree.html.slice(element.openEnd, element.closeStart))]
  return tags.flatMap(({ kind, name }) => (kind === 'value' ? [name] : []))
}
