import { ActionIcon, Alert, Button, Group, Select, Text, TextInput, Textarea, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useMemo, useState } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useDraft, useDraftStore } from '../../draft/draft-store.ts'
import type { DraftChange } from '../../draft/history.ts'
import { useEditorSearch } from '../../editor-search.ts'
import { commonLanguages, languageName, readersLanguage } from '../../../ui/languages.ts'
import { RawFile } from '../../source/raw-file.tsx'
import {
  type TextRow as Row,
  addLanguage,
  addText,
  changeText,
  languageTag,
  textNameFault,
  removeText,
  textFiles,
  textRows,
  textsFault,
  textsIn,
} from '../../fields/language-texts.ts'
import classes from './texts-pane.module.css'

/** Up to this many strings, no search is needed. */
const withoutFind = 8

/** The template's text in each language. */
export function TextsPane() {
  const draft = useDraftStore()
  const source = useDraft((state) => state.source)
  const { search, go } = useEditorSearch()
  const [find, setFind] = useState('')
  const files = useMemo(() => textFiles(source), [source])
  const shown = files.find((path) => path === search.texts) ?? files[0]
  const rows = useMemo(() => (shown === undefined ? [] : textRows(source, shown)), [source, shown])
  const [first = ''] = files
  const originals = useMemo(() => textsIn(source, first), [source, first])
  const edit = (change: DraftChange, label: string, merge?: string) =>
    draft.getState().edit(change, { label, ...(merge !== undefined && { merge }) })
  const fault = shown === undefined ? undefined : textsFault(source.files[shown] ?? '')
  const wanted = find.trim().toLowerCase()
  const found = rows.filter(({ name, text }) => `${name}\n${text ?? ''}`.toLowerCase().includes(wanted))
  return (
    <section className={classes.pane} aria-label="Text">
      {shown === undefined && (
        <p className={classes.empty}>
          Text for documents in several languages. The page prints it by name:{' '}
          <code>{'{{text.bill_to}}'}</code>. The locale of the document determines the language.
        </p>
      )}
      <Languages
        files={files}
        shown={shown}
        onShow={(path) => go({ texts: path, line: undefined })}
        onAdd={(tag) => {
          const { change, path } = addLanguage(source, tag)
          edit(change, `Adding ${tag}`)
          go({ texts: path, line: undefined })
        }}
        onRemove={(path) => edit({ files: { [path]: null } }, `Removing ${languageTag(path)}`)}
      />
      {fault !== undefined && (
        <Alert
          color="red"
          icon={<IconAlertTriangle />}
          title="The language file has errors"
          role="alert"
          mt="md"
        >
          {fault} Fix the file below.
        </Alert>
      )}
      {shown !== undefined && fault === undefined && (
        <>
          {rows.length > withoutFind && (
            <TextInput
              mt="md"
              aria-label="Find text"
              placeholder="Search text and names"
              leftSection={<IconSearch size={16} aria-hidden />}
              value={find}
              onChange={(event) => setFind(event.currentTarget.value)}
            />
          )}
          <ul className={classes.list} aria-label={`Text in ${nameOf(shown)}`}>
            {found.map((row) => (
              <TextRow
                key={row.name}
                row={row}
                original={shown === first ? undefined : originals.get(row.name)}
                onChange={(text) =>
                  edit(
                    changeText(draft.getState().source, shown, row.name, text),
                    `Changing text “${row.name}”`,
                    `${shown} ${row.name}`,
                  )
                }
                onRemove={() => edit(removeText(source, row.name), `Removing text “${row.name}”`)}
              />
            ))}
          </ul>
          {found.length === 0 && rows.length > 0 && <Text c="dimmed">No matching text.</Text>}
          <NewText
            problemOf={(name) => textNameFault(name, rows)}
            onAdd={(name) => {
              edit(addText(source, name), `Adding text “${name}”`)
              setFind('')
            }}
          />
        </>
      )}
      {shown !== undefined && <RawFile key={shown} path={shown} isBroken={fault !== undefined} />}
    </section>
  )
}

function nameOf(path: string): string {
  const tag = languageTag(path)
  return languageName(tag, readersLanguage()) ?? tag
}

function Languages(props: {
  files: readonly string[]
  shown: string | undefined
  onShow: (path: string) => void
  onAdd: (tag: string) => void
  onRemove: (path: string) => void
}) {
  const { files, shown, onShow, onAdd, onRemove } = props
  const reader = readersLanguage()
  const others = useMemo(() => {
    const there = new Set(files.map(languageTag))
    return commonLanguages(reader).filter(({ tag }) => !there.has(tag))
  }, [files, reader])
  return (
    <Group align="end" gap="sm">
      {shown !== undefined && (
        <Select
          label="Language"
          flex={1}
          miw={160}
          allowDeselect={false}
          value={shown}
          data={files.map((path) => ({ value: path, label: `${nameOf(path)} (${languageTag(path)})` }))}
          onChange={(path) => path !== null && onShow(path)}
        />
      )}
      <Select
        label="Add language"
        placeholder="Choose a language"
        flex={1}
        miw={160}
        searchable
        leftSection={<IconPlus size={16} aria-hidden />}
        value={null}
        data={others.map(({ tag, name }) => ({ value: tag, label: `${name} (${tag})` }))}
        onChange={(tag) => tag !== null && onAdd(tag)}
      />
      {shown !== undefined && (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => onRemove(shown)}
        >
          Remove {nameOf(shown)}
        </Button>
      )}
    </Group>
  )
}

function NewText(props: { problemOf: (name: string) => string | undefined; onAdd: (name: string) => void }) {
  const { problemOf, onAdd } = props
  const [name, setName] = useState('')
  const problem = name === '' ? undefined : problemOf(name)
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (name === '' || problem !== undefined) return
    onAdd(name)
    setName('')
  }
  return (
    <form onSubmit={add}>
      <Group align="start" gap="sm" mb="lg">
        <TextInput
          flex={1}
          aria-label="Name of the new text"
          placeholder="Name of the new text, such as thank_you"
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={name === '' || problem !== undefined}>
          Add
        </Button>
      </Group>
    </form>
  )
}

/** A string in the displayed language, next to the same string in the template's own language. */
function TextRow(props: {
  row: Row
  /** The text in the template's own language, if a different language is displayed. */
  original: string | undefined
  onChange: (text: string) => void
  onRemove: () => void
}) {
  const { row, original, onChange, onRemove } = props
  const { name, text, inherited } = row
  const lacks =
    text === undefined && inherited === undefined
      ? 'Missing in this language. Add it before you publish.'
      : undefined
  return (
    <li className={classes.row}>
      <Textarea
        label={<span className={classes.name}>{name}</span>}
        description={original}
        error={lacks}
        autosize
        minRows={1}
        maxLength={10_000}
        dir="auto"
        value={text ?? ''}
        placeholder={text === undefined ? inherited : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Group gap={2} wrap="nowrap" pb={4}>
        <CopyButton text={`{{text.${name}}}`} what={`the tag of ${name}`} />
        <Tooltip label="Remove from all languages" withArrow>
          <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${name}`} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      </Group>
    </li>
  )
}
