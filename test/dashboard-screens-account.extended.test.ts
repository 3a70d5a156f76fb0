import { screens } from '../scripts/screens/screens.ts'
import { useScreens } from './parts/screens-suite.ts'

describe('the account screens, in a browser against the whole stack', () => {
  useScreens(screens.account)
})
