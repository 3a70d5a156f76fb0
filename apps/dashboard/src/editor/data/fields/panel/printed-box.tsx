import type { FieldDeclaration } from '@platen/contract'
import { type ExampleValue, rawValueText } from '../../../fields/example-value.ts'
import type { Formats } from '../../../fields/formats.ts'
import classes from '../../../panel/panel.module.css'

const sourceLabels = {
  sample: 'In this sample',
  example: 'Example below',
  invented: 'Example',
}

/** Shows how a value is printed with the current settings. */
export function PrintedBox(props: {
  declaration: FieldDeclaration
  example: ExampleValue
  formats: Formats
}) {
  const { declaration, example, formats } = props
  const printed = formats.print(example.value, declaration)
  return (
    <div className={classes.printed}>
      {'text' in printed ? (
        <output aria-label="Printed">
          <bdi>{printed.text === '' ? '(empty)' : printed.text}</bdi>
        </output>
      ) : (
        <output aria-label="Printed" className={classes.fault}>
          {printed.fault}
        </output>
      )}
      <span>
        {sourceLabels[example.from]}: <code>{rawValueText(example.value)}</code>
      </span>
      {!isKnownHere(formats.localeOf(declaration)) && (
        <span className={classes.note}>
          Your browser does not support this language, so this preview uses another language. The document is
          printed correctly.
        </span>
      )}
    </div>
  )
}

/** Browsers support fewer languages than the server that prints. */
function isKnownHere(locale: string): boolean {
  return Intl.NumberFormat.supportedLocalesOf([locale]).length > 0
}
