import { UnstyledButton } from '@mantine/core'
import { type FormulaFunction, formulaFunctions, signatureOf } from '@platen/merge/fields'
import { More } from '../../../panel/more.tsx'
import classes from './formula-panel.module.css'

const families: Record<FormulaFunction['family'], string> = {
  lists: 'All rows of a list',
  rows: 'One row among the others',
  numbers: 'Numbers',
  dates: 'Dates',
  texts: 'Texts',
  values: 'Values that may be missing',
}

const signs = [
  { written: '+  -  *  /', says: 'Calculates: quantity * price' },
  { written: '<  <=  >  >=  ==  !=', says: 'Compares: due_date < today()' },
  { written: '&&  ||  !', says: 'And, or, not: is_paid && total > 100' },
  { written: 'condition ? this : that', says: 'Chooses: qty > 10 ? "many" : "few"' },
]

/** All that may stand in a formula; a press puts a function in. */
export function FormulaHelp({ onPick }: { onPick: (one: FormulaFunction) => void }) {
  return (
    <More label="What a formula can do">
      <dl className={classes.help}>
        {signs.map(({ written, says }) => (
          <div key={written} className={classes.sign}>
            <dt>
              <code>{written}</code>
            </dt>
            <dd>{says}</dd>
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
