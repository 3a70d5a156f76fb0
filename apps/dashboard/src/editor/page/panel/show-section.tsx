import { Select } from '@mantine/core'
import { scanTags } from '@platen/merge'
import {
  changeSection,
  findSections,
  ownSections,
  sectionsAround,
  type SectionWords,
  unwrapSection,
  wrapInSection,
} from '@platen/markup'
import { useMemo } from 'react'
import { useExpectedFields } from '../../fields/use-expected-fields.ts'
import { sectionFields } from '../section-fields.ts'
import { useSectionKinds } from '../section-kind.ts'
import type { PanelElement } from './use-panel-element.ts'
import classes from './element-panel.module.css'
import { PanelPart } from './panel-part.tsx'

type When = 'always' | SectionWords['kind']

const choices: readonly { value: When; label: string }[] = [
  { value: 'always', label: 'Always' },
  { value: 'if', label: 'Only when a field is filled or yes' },
  { value: 'unless', label: 'Only when a field is empty or no' },
  { value: 'each', label: 'Once for each of a list' },
]

/** When it is there, and how often. */
export function ShowSection({ of }: { of: PanelElement }) {
  const { tree, element, edit } = of
  const { fields } = useExpectedFields()
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
    // The texts of a template's languages are always there.
    const asked = fields.filter(({ formula }) => formula !== '')
    return sectionFields(asked, around)
  }, [fields, around])
  const isList = (name: string) => kinds(name, around) === 'list'
  const when: When = !section
    ? 'always'
    : section.isInverted
      ? 'unless'
      : isList(section.name)
        ? 'each'
        : 'if'
  const fitting = (kind: When) =>
    known.flatMap(({ name }) => ((kind === 'each') === isList(name) || kind === 'unless' ? [name] : []))
  const show = (kind: When, field: string | undefined) =>
    edit((now, selected) => {
      const own = ownSections(now, selected)[0]
      if (kind === 'always' || field === undefined) return own && unwrapSection(now, own, selected)
      const words = { kind, field }
      return own ? changeSection(now, own, { words, selected }) : wrapInSection(now, selected, words)
    }, 'When it is shown')
  const offered = choices.filter(({ value }) => value === 'always' || fitting(value).length > 0)
  return (
    <PanelPart title="Show">
      <Select
        size="xs"
        aria-label="When it is shown"
        allowDeselect={false}
        value={when}
        data={[...offered]}
        onChange={(value) => {
          const kind = offered.find((one) => one.value === value)?.value
          if (!kind) return
          const names = fitting(kind)
          // What it prints itself is most likely what it depends on.
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
        <p className={classes.hint}>Fields that the page uses can decide when this is shown.</p>
      )}
    </PanelPart>
  )
}

/** The fields that it prints. */
function ownFields({ tree, element }: PanelElement): string[] {
  const tags = [...scanTags(tree.html.slice(element.openEnd, element.closeStart))]
  return tags.flatMap(({ kind, name }) => (kind === 'value' ? [name] : []))
}
