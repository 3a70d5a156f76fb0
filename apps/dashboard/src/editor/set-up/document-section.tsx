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
import classes from './set-up-tab.module.css'
import type { PageSettings } from './use-page-settings.ts'

const texts: Record<InformationText, { label: string; description: string }> = {
  title: {
    label: 'Title',
    description: 'Shown above the document. Empty: that of the page, or the template’s name.',
  },
  author: { label: 'Author', description: 'Who it is from, such as your company.' },
  subject: { label: 'Subject', description: 'What it is about, in a few words.' },
  keywords: { label: 'Keywords', description: 'What it is found by, with commas between.' },
}

const viewersChoice = 'As the viewer likes'
const choices: Record<OpeningChoice, { label: string; says: Record<string, string> }> = {
  layout: {
    label: 'Pages',
    says: { single: 'One at a time', continuous: 'One below the other', 'two-up': 'Two side by side' },
  },
  zoom: {
    label: 'Size',
    says: { page: 'The whole page', width: 'As wide as the window', actual: 'As on paper' },
  },
  panel: {
    label: 'Beside them',
    says: { none: 'Nothing', bookmarks: 'Bookmarks', thumbnails: 'Small pages' },
  },
}

/** What the PDF says of itself to those who list and search files, and how it opens. */
export function DocumentSection(props: Pick<PageSettings, 'settings' | 'set'> & { insertions: Insertion[] }) {
  const { settings, set, insertions } = props
  const document = readDocument(settings)
  const sample = useMergedSample()
  const openingId = useId()
  const change = (key: InformationText | OpeningChoice, value: string, label: string) =>
    set(changeDocument(settings, { key, value }), {
      label: `Changing "${label}" of the document`,
      field: `document ${key}`,
    })
  return (
    <Fieldset legend="Document" variant="filled">
      <Stack gap="sm">
        {informationTexts.map((key) => {
          const { label, description } = texts[key]
          const example = textExample(document[key], sample)
          const isMerged = document[key].includes('{{') && 'says' in example
          return (
            <FieldTextInput
              key={key}
              label={label}
              value={document[key]}
              maxLength={500}
              insertions={insertions}
              description={isMerged ? `With the sample: ${example.says}` : description}
              error={'fault' in example ? example.fault : undefined}
              onChange={(text) => change(key, text, label)}
            />
          )
        })}
        <Text size="sm" fw={500} mt="xs" id={openingId}>
          When it is opened
        </Text>
        <div className={classes.opening} role="group" aria-labelledby={openingId}>
          {Object.entries(openingChoices).map(([name, values]) => {
            const key = name as OpeningChoice
            const { label, says } = choices[key]
            return (
              <Select
                key={key}
                label={label}
                value={document[key]}
                allowDeselect={false}
                data={[
                  { value: '', label: viewersChoice },
                  ...values.map((value) => ({ value, label: says[value] ?? value })),
                ]}
                onChange={(value) => change(key, value ?? '', label)}
              />
            )
          })}
        </div>
        {document.panel === 'bookmarks' && (
          <Text size="sm" c="dimmed">
            Bookmarks are made of the headings; they are turned on below.
          </Text>
        )}
      </Stack>
    </Fieldset>
  )
}

/** What a text with merge fields makes of a sample, or what is wrong with the text. */
function textExample(
  text: string,
  sample: Record<string, unknown> | undefined,
): { says: string } | { fault: string } {
  const compiled = compileText(text, { file: 'template.json' })
  return compiled.ok
    ? { says: compiled.template.render(sample ?? {}).trim() }
    : { fault: compiled.faults[0]?.message ?? 'The fields of this text cannot be read.' }
}
