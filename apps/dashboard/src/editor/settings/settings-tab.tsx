import { Alert, Button, Divider, Group, Stack, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { writeSettings } from '@platen/template/draft'
import { useDeclaredNames } from '../fields/use-declared-names.ts'
import { useDraftStore } from '../draft/draft-store.ts'
import { useTemplateFields } from '../fields/template-fields.ts'
import { useEditorSearch } from '../editor-search.ts'
import { useOverlayBase } from '../draft/overlay-base.ts'
import { RawFile } from '../source/raw-file.tsx'
import { useSampleKeys } from '../samples/sample-keys.ts'
import { FileNameField, LanguageField, PdfSwitches } from './document-fields.tsx'
import { BrandSection } from './brand-section.tsx'
import { DocumentSection } from './document-section.tsx'
import type { Insertion } from './field-text-input.tsx'
import classes from './settings-tab.module.css'
import { lastValidSettings, settingsFault } from './page-settings.ts'
import { PaperFields } from './paper-fields.tsx'
import { PdfSection } from './pdf-section.tsx'
import { RunningLineFields } from './running-line-fields.tsx'
import { SourceSection } from './source-section.tsx'
import { textOf } from '../../templates/text-of.ts'
import { usePageSettings } from './use-page-settings.ts'

/** The settings in template.json as a form: page, header and footer or the PDF, file name, language, document and brand. */
export function SettingsTab() {
  const { text, settings, page, set, setPage } = usePageSettings()
  const base = useOverlayBase()
  const insertions = useInsertions()
  const fault = settingsFault(text)
  const name = textOf(settings.name)
  return (
    <div className={classes.pane}>
      {fault !== undefined && <BrokenSettings fault={fault} />}
      <fieldset disabled={fault !== undefined} className={classes.form} aria-label="Settings">
        <Stack gap="lg">
          <TextInput
            label="Name"
            description="The name that you and your colleagues see."
            maxLength={120}
            value={name}
            error={fault === undefined && name.trim() === '' ? 'Enter a name.' : undefined}
            onChange={(event) =>
              set({ name: event.currentTarget.value }, { label: 'Renaming the template', field: 'name' })
            }
          />
          {base ? (
            <PdfSection path={base.path} settings={settings} />
          ) : (
            <>
              <PaperFields page={page} setPage={setPage} />
              <RunningLineFields where="header" page={page} setPage={setPage} insertions={insertions} />
              <RunningLineFields where="footer" page={page} setPage={setPage} insertions={insertions} />
            </>
          )}
          <FileNameField settings={settings} set={set} insertions={insertions} />
          <LanguageField settings={settings} set={set} />
          <BrandSection />
          <SourceSection />
          <DocumentSection settings={settings} set={set} insertions={insertions} />
          <Divider />
          <PdfSwitches settings={settings} set={set} />
        </Stack>
      </fieldset>
      <Divider my="lg" />
      <RawFile path="template.json" isBroken={fault !== undefined} />
    </div>
  )
}

/** Explains why the form is disabled, with buttons to restore valid settings. */
function BrokenSettings({ fault }: { fault: string }) {
  const draft = useDraftStore()
  const { go } = useEditorSearch()
  const lastValid = lastValidSettings(draft.getState().source, draft.getState().past)
  const restore = (settings: string, label: string) =>
    draft.getState().edit({ files: { 'template.json': settings } }, { label })
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle />}
      title="The settings cannot be read"
      role="alert"
      className={classes.alert}
    >
      <Stack gap="sm" align="flex-start">
        {fault} Fix the text below or restore earlier settings. Until then, the form cannot be used.
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => go({ line: 1 })}>
            Show text
          </Button>
          {lastValid !== undefined && (
            <Button size="xs" variant="default" onClick={() => restore(lastValid, 'Restoring the settings')}>
              Restore last valid settings
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            onClick={() => restore(writeSettings('', { name: 'Untitled' }), 'Resetting the settings')}
          >
            Reset settings
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

const offeredMax = 60

/** Returns the fields that can be used in a single line, which excludes lists and their fields. */
function useInsertions(): Insertion[] {
  const { fields } = useTemplateFields()
  const keys = useSampleKeys()
  const declared = useDeclaredNames()
  return useMemo(() => {
    const names = keys.flatMap(({ name, kind, children }) => {
      if (kind === 'list') return []
      if (kind !== 'group') return [name]
      return children.flatMap((child) => (child.children.length > 0 ? [] : [`${name}.${child.name}`]))
    })
    const plain = fields.filter((field) => field.plain && field.children.length === 0)
    const declaredPlain = declared.flatMap(({ name, label, isList, children }) => {
      if (isList) return []
      return children.length === 0
        ? [{ name, label }]
        : children.flatMap((child) =>
            child.isList || child.children.length > 0
              ? []
              : [{ name: `${name}.${child.name}`, label: child.label }],
          )
    })
    const labels = new Map(declaredPlain.map(({ name, label }) => [name, label]))
    const all = [...new Set([...names, ...labels.keys(), ...plain.map(({ name }) => name)])]
    return all.slice(0, offeredMax).map((name) => {
      const label = labels.get(name)
      return { text: `{{${name}}}`, label: label === undefined ? name : `${label} (${name})` }
    })
  }, [fields, keys, declared])
}
