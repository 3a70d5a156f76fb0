import type { FieldDeclaration } from '@platen/contract'
import { type ExampleValue, rawValueText } from '../../../fields/example-value.ts'
import type { Formats } from '../../../fields/formats.ts'
import classes from '../../../panel/panel.module.css'

const fromWords = {
  sample: 'in this sample',
  example: 'the example below',
  invented: 'as an example',
}

/** How a value is printed, at once with each change of the settings. */
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
          <bdi>{printed.text === '' ? '(nothing)' : printed.text}</bdi>
        </output>
      ) : (
        <output aria-label="Printed" className={classes.fault}>
          {printed.fault}
        </output>
      )}
      <span>
        {fromWords[example.from]}: <code>{rawValueText(example.value)}</code>
      </span>
      {!isKnownHere(formats.localeOf(declaration)) && (
        <span className={classes.note}>
          Your browser does not know this language, and shows its own here. The document is printed in it.
        </span>
      )}
    </div>
  )
}

/** Browsers have fewer languages than the service that prints. */
function isKnownHere(locale: string): boolean {
  return Intl.NumberFormat.supportedLocalesOf([locale]).length > 0
}
