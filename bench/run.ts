import { type Figure, printFigures } from './figures.ts'
import { type Ground, onGround } from './ground.ts'

type Benchmark = { measure: (ground: Ground) => Promise<Figure[]> }

const all = 'start memory render orders mails open-payments activation attack lighthouse'

// One at a time: in parallel they would slow each other down.
const [asked = 'all'] = process.argv.slice(2)
const figures: Figure[] = []
for (const name of asked === 'all' ? all.split(' ') : [asked]) {
  const { measure }: Benchmark = await import(`./${name}.ts`)
  figures.push(...(await onGround(measure)))
}
printFigures(figures)
process.exitCode = figures.every(({ isMet }) => isMet) ? 0 : 1
