import { textOf } from '../../../../templates/text-of.ts'
import { useSettings } from '../../../draft/use-settings.ts'
import { useFormats } from '../../../fields/formats.ts'
import { Choose } from '../../../panel/choose.tsx'
import { LocaleChoice, localeName } from './locale-choice.tsx'
import { PanelFrame, PanelSection } from '../../../panel/panel-frame.tsx'
import { PrintedBox } from './printed-box.tsx'
import { zones } from './zone-choice.tsx'

/** The whole template's language and time zone for numbers, dates and times. */
export function LocalePanel({
  textFieldNames,
  onClose,
}: {
  textFieldNames: readonly string[]
  onClose: () => void
}) {
  const { settings, write } = useSettings()
  const formats = useFormats()
  const language = textOf(settings.language)
  return (
    <PanelFrame
      title="Number and date format"
      about="For all fields without their own setting."
      onClose={onClose}
    >
      <PanelSection title="Preview">
        <PrintedBox
          declaration={{ type: 'number' }}
          example={{ value: -1234567.5, from: 'invented' }}
          formats={formats}
        />
        <PrintedBox
          declaration={{ type: 'datetime', format: 'full' }}
          example={{ value: '2026-12-01T14:30:00Z', from: 'invented' }}
          formats={formats}
        />
      </PanelSection>
      <PanelSection title="Language and time">
        <LocaleChoice
          label="Language of numbers and dates"
          description="If the language depends on the recipient, choose a field."
          value={settings.locale === undefined ? undefined : textOf(settings.locale)}
          without={`Document language: ${localeName(language === '' ? 'en' : language)}`}
          textFieldNames={textFieldNames}
          onChange={(locale) =>
            write(() => ({ locale }), {
              label: 'Changing the language of numbers and dates',
              field: 'locale',
              of: '',
            })
          }
        />
        <Choose
          label="Time zone"
          description="Used for times and for today() in formulas."
          isSearchable
          value={settings.timeZone === undefined ? undefined : textOf(settings.timeZone)}
          choices={[{ value: undefined, label: 'UTC' }, ...zones().filter(({ value }) => value !== 'UTC')]}
          onChange={(timeZone) =>
            write(() => ({ timeZone }), {
              label: 'Changing the time zone',
              field: 'timeZone',
              of: '',
            })
          }
        />
      </PanelSection>
    </PanelFrame>
  )
}
