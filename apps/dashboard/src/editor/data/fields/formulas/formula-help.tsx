import { UnstyledButton } from '@mantine/core'
import { type FormulaFunction, formulaFunctions, signatureOf } from '@platen/merge/fields'
import { More } from '../../../panel/more.tsx'
import classes from './formula-panel.module.css'

const families: Record<FormulaFunction['family'], string> = {
  lists: 'Lists',
  rows: 'Rows of a list',
  numbers: 'Numbers',
  dates: 'Dates',
  texts: 'Text',
  values: 'Missing values',
}

const signs = [
  { written: '+  -  *  /', help: 'Calculate: quantity * price' },
  { written: '<  <=  >  >=  ==  !=', help: 'Compare: due_date < today()' },
  { written: '&&  ||  !', help: 'And, or, not: is_paid && total > 100' },
  { written: 'condition ? a : b', help: 'Choose: qty > 10 ? "many" : "few"' },
]

/** The reference for operators and functions. Choosing a function inserts it. */
export function FormulaHelp({ onPick }: { onPick: (one: FormulaFunction) => void }) {
  return (
    <More label="Formula reference">
      <dl className={classes.help}>
        {signs.map(({ written, help }) => (
          <div key={written} className={classes.sign}>
            <dt>
              <code>{written}</code>
            </dt>
            <dd>{help}</dd>
          </div>
        ))}
      </dl>
      {Object.entries(families).map(([family, title]) => (
        <section key={family} aria-label={title}>
          <h4 className={classes.family}>{title}</h4>
          <ul className={classes.functions}>
            {formulaFunctions
              .filter((one) => one.family === family)
              .map((one) => (
                <li key={one.name}>
                  <UnstyledButton className={classes.function ?? ''} onClick={() => onPick(one)}>
                    <code>{signatureOf(one)}</code>
                    <span>{one.help}</span>
                    <span>
                      <code>{one.example.formula}</code> gives {one.example.result}
                    </span>
                  </UnstyledButton>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </More>
  )
}
