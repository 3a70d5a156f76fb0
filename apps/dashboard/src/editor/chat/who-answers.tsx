import { useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import classes from './chat.module.css'

/** Who answers here, said as it is. */
export function WhoAnswers() {
  const author = useQuery(queries.author()).data
  if (!author) return null
  const { engine } = author
  return (
    <p className={classes.who}>
      {engine.kind === 'composer' ? (
        <>Composer answers: rules that come with Platen. No model is connected.</>
      ) : (
        <>{engine.name} answers. It can be wrong: look at what it did.</>
      )}
    </p>
  )
}
