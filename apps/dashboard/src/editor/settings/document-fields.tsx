import { Autocomplete, Stack, Switch, Text } from '@mantine/core'
import { useMemo } from 'react'
import { withoutBookmarks } from './document-settings.ts'
import { FieldTextInput, type Insertion } from './field-text-input.tsx'
import { fileNameExample } from './file-name-example.ts'
import { commonLanguages, languageName, readersLanguage } from '../../ui/languages.ts'
import { textOf } from '../../templates/text-of.ts'
import { useMergedSample } from '../samples/use-merged-sample.ts'
import type { PageSettings } from './use-page-settings.ts'

type Fields = Pick<PageSettings, 'settings' | 'set'>

export function FileNameField({ settings, set, insertions }: Fields & { insertions: Insertion[] }) {
  const pattern = textOf(settings.fileName)
  const sample = useMergedSample()
  const example = useMemo(
    () => fileNameExample(pattern === '' ? 'document.pdf' : pattern, sample),
    [pattern, sample],
  )
  return (
    <FieldTextInput
      label="File name"
      value={pattern}
      placeholder="document.pdf"
      maxLength={200}
      insertions={insertions}
      description={'name' in example ? `Example: ${example.name}` : 'It can contain merge fields.'}
      error={'fault' in example ? example.fault : undefined}
      onChange={(text) =>
        set(
          { fileName: text === '' ? undefined : text },
          {
            label: 'Changing the file name',
            field: 'fileName',
          },
        )
      }
    />
  )
}

/** The language of the document, for screen readers and hyphenation. */
export function LanguageField({ settings, set }: Fields) {
  const reader = readersLanguage()
  const languages = useMemo(() => commonLanguages(reader), [reader])
  const tag = textOf(settings.language)
  const name = languageName(tag === '' ? 'en' : tag, reader)
  const nameOf = new Map(languages.map((language) => [language.tag, language.name]))
  return (
    <Autocomplete
      label="Language"
      placeholder="en"
      maxLength={35}
      value={tag}
      description={name === undefined ? 'Choose a language or enter a tag such as pt-BR.' : name}
      error={
        tag !== '' && name === undefined ? 'Enter a valid language tag, such as en or pt-BR.' : undefined
      }
      data={languages.map((language) => language.tag)}
      // If the current value is a listed language, show all languages, because the user wants to choose a different one.
      filter={({ options, search }) => {
        const wanted = search.trim().toLowerCase()
        if (nameOf.has(search)) return options
        return options.filter(
          (option) =>
            'value' in option && `${option.value} ${nameOf.get(option.value)}`.toLowerCase().includes(wanted),
        )
      }}
      renderOption={({ option }) => (
        <span>
          {nameOf.get(option.value)}{' '}
          <Text span size="sm" c="dimmed">
            {option.value}
          </Text>
        </span>
      )}
      onChange={(text) =>
        set(
          { language: text === '' ? undefined : text },
          {
            label: 'Changing the language',
            field: 'language',
          },
        )
      }
    />
  )
}

const switches = [
  {
    key: 'tagged',
    label: 'Accessible PDF',
    description:
      'Tags headings, tables and images for screen readers. Files are larger and take slightly longer to generate.',
    isOn: (settings: PageSettings['settings']) => settings.tagged !== false,
    // Bookmarks require tags.
    change: (isOn: boolean, settings: PageSettings['settings']) =>
      isOn ? { tagged: true } : { tagged: false, ...withoutBookmarks(settings) },
  },
  {
    key: 'bookmarks',
    label: 'Bookmarks',
    description: 'Shows the headings as a table of contents in the viewer. Turns on accessible PDFs.',
    isOn: (settings: PageSettings['settings']) => settings.bookmarks === true,
    change: (isOn: boolean, settings: PageSettings['settings']) =>
      isOn ? { bookmarks: true, tagged: true } : withoutBookmarks(settings),
  },
  {
    key: 'compact',
    label: 'Smaller files',
    description: 'Compresses the PDF further. Very old viewers may not open it.',
    isOn: (settings: PageSettings['settings']) => settings.compact === true,
    change: (isOn: boolean) => ({ compact: isOn }),
  },
  {
    key: 'images',
    label: 'Optimize images for print',
    description:
      'Reduces large images to print resolution when you publish. If off, images stay as uploaded.',
    isOn: (settings: PageSettings['settings']) => settings.images !== 'original',
    change: (isOn: boolean) => ({ images: isOn ? ('prepared' as const) : ('original' as const) }),
  },
]

export function PdfSwitches({ settings, set }: Fields) {
  return (
    <Stack gap="md">
      {switches.map(({ key, label, description, isOn, change }) => (
        <Switch
          key={key}
          label={label}
          description={description}
          checked={isOn(settings)}
          onChange={(event) =>
            set(change(event.currentTarget.checked, settings), { label: `Changing "${label}"`, field: key })
          }
        />
      ))}
    </Stack>
  )
}
