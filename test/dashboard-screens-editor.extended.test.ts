import { screens } from '../scripts/screens/screens.ts'
import { useScreens } from './parts/screens-suite.ts'

describe('the editor screens, in a browser against the whole stack', () => {
  useScreens(screens.editor)
})
