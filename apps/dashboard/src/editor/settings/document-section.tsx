import { Fieldset, Select, Stack, Text } from '@mantine/core'
import { compileText } from '@platen/merge'
import { useId } from 'react'
import { useMergedSample } from '../samples/use-merged-sample.ts'
import {
  changeDocument,
  type InformationText,
  informationTexts,
  type OpeningChoice,
  openingChoices,
  readDocument,
} from './document-settings.ts'
import { FieldTextInput, type Insertion } from './field-text-input.tsx'
import classes from './settings-tab.module.css'
import type { PageSettings } from './use-page-settings.ts'

const texts: Record<InformationText, { label: string; description: string }> = {
  title: {
    label: 'Title',
    description:
      'Title of the viewer window. If empty, the title of the page or the name of the template is used.',
  },
  author: { label: 'Author', description: 'The sender, such as your company.' },
  subject: { label: 'Subject', description: 'The subject in a few words.' },
  keywords: { label: 'Keywords', description: 'Search terms, separated by commas.' },
}

const viewerDefault = 'Viewer default'
const choices: Record<OpeningChoice, { label: string; options: Record<string, string> }> = {
  layout: {
    label: 'Pages',
    options: { single: 'Single page', continuous: 'Continuous', 'two-up': 'Two pages side by side' },
  },
  zoom: {
    label: 'Zoom',
    options: { page: 'Fit page', width: 'Fit width', actual: 'Actual size' },
  },
  panel: {
    label: 'Side panel',
    options: { none: 'None', bookmarks: 'Bookmarks', thumbnails: 'Thumbnails' },
  },
}

/** The metadata of the PDF and how viewers open it. */
export function DocumentSection(props: Pick<PageSettings, 'settings' | 'set'> & { insertions: Insertion[] }) {
  const { settings, set, insertions } = props
  const document = readDocument(settings)
  const sample = useMergedSample()
  const openingId = useId()
  const change = (key: InformationText | OpeningChoice, value: string, label: string) =>
    set(changeDocument(settings, { key, value }), {
      label: `Changing the document setting “${label}”`,
      field: `document ${key}`,
    })
  return (
    <Fieldset legend="Document" variant="filled">
      <Stack gap="sm">
        {informationTexts.map((key) => {
          const { label, description } = texts[key]
          const example = textExample(document[key], sample)
          const isMerged = document[key].includes('{{') && 'text' in example
          return (
            <FieldTextInput
              key={key}
              label={label}
              value={document[key]}
              maxLength={500}
              insertions={insertions}
              description={isMerged ? `Example: ${example.text}` : description}
              error={'fault' in example ? example.fault : undefined}
              onChange={(text) => change(key, text, label)}
            />
          )
        })}
        <Text size="sm" fw={500} mt="xs" id={openingId}>
          Initial view
        </Text>
        <div className={classes.opening} role="group" aria-labelledby={openingId}>
          {Object.entries(openingChoices).map(([name, values]) => {
            const key = name as OpeningChoice
            const { label, options } = choices[key]
            return (
              <Select
                key={key}
                label={label}
                value={document[key]}
                allowDeselect={false}
                data={[
                  { value: '', label: viewerDefault },
                  ...values.map((value) => ({ value, label: options[value] ?? value })),
                ]}
                onChange={(value) => change(key, value ?? '', label)}
              />
            )
          })}
        </div>
        {document.panel === 'bookmarks' && (
          <Text size="sm" c="dimmed">
            Bookmarks are created from the headings. They are turned on below.
          </Text>
        )}
      </Stack>
    </Fieldset>
  )
}

/** Returns text merged with the sample, or the error in the text. */
function textExample(
  text: string,
  sample: Record<string, unknown> | undefined,
): { text: string } | { fault: string } {
  const compiled = compileText(text, { file: 'template.json' })
  return compiled.ok
    ? { text: compiled.template.render(sample ?? {}).trim() }
    : { fault: compiled.faults[0]?.message ?? 'The fields of this text cannot be read.' }
}
