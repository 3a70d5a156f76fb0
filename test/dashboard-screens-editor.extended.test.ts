import { screens } from '../scripts/screens/screens.ts'
import { useScreens } from './parts/screens-suite.ts'

describe('the editor screens, in a browser on the whole product', () => {
  useScreens(screens.editor)
})
