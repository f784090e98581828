import { useId } from 'react'
import type { Block, NamedText } from '../../contract/content.ts'
import { useVisitor } from '../app/context.ts'
import { plainText } from '../app/prose.tsx'
import { SiteMark } from '../app/site-mark.tsx'
import styles from './stream-diagram.module.css'

const rows = [96, 184, 272]
const streams = [
  'M94 96C129 96 129 140 164 140M94 184H164M94 272C129 272 129 228 164 228',
  'M316 140C351 140 351 94 386 94M316 184H394M316 228C365 228 365 272 414 272',
].join('')

/** Sources at the left, the server in the middle, viewers at the right, and the check of the license above. */
export function StreamDiagram({ text: { title, blocks } }: { text: NamedText }) {
  const [sources, server, viewers, check] = blocks.flatMap(readItems)
  const { hasOwnMark, productName } = useVisitor()
  const titleId = useId()

  return (
    <svg className={styles.diagram} viewBox="0 0 480 352" role="img" aria-labelledby={titleId}>
      <title id={titleId}>{title}</title>
      <path className={styles.line} d={streams} />
      <path className={styles.stream} d={streams} />
      <path className={styles.check} d="M240 52v40" />
      <rect className={styles.pill} x="135" y="16" width="210" height="36" rx="18" />
      {rows.map(y => (
        <g key={y}>
          <rect className={styles.box} x="6" y={y - 28} width="88" height="56" rx="8" />
          <path className={styles.play} d={`M44 ${y - 10}l17 10l-17 10z`} />
        </g>
      ))}
      <rect className={styles.server} x="164" y="92" width="152" height="184" rx="14" />
      {hasOwnMark ? (
        <image x={216} y={110} width={48} height={48} href="/favicon.svg" />
      ) : (
        <SiteMark x={216} y={110} size={48} />
      )}
      {[214, 242].map(y => (
        <g key={y}>
          <rect className={styles.unit} x="180" y={y} width="120" height="20" rx="5" />
          <path className={styles.lamp} d={`M192 ${y + 10}v.01M202 ${y + 10}v.01`} />
          <path className={styles.slot} d={`M250 ${y + 10}h38`} />
        </g>
      ))}
      <Screens />
      <text className={styles.name} x="240" y="190">
        {productName}
      </text>
      <text x="240" y="39">
        {check}
      </text>
      <text x="50" y="336">
        {sources}
      </text>
      <text x="240" y="336">
        {server}
      </text>
      <text x="430" y="336">
        {viewers}
      </text>
    </svg>
  )
}

function readItems(block: Block): string[] {
  if (block.kind !== 'list') return []
  return block.items.map(([part]) => (part?.kind === 'paragraph' ? plainText(part.content) : ''))
}

/** A large screen, a small one and a phone. */
function Screens() {
  return (
    <>
      <rect className={styles.box} x="386" y="68" width="88" height="52" rx="6" />
      <path className={styles.stand} d="M414 128h32" />
      <rect className={styles.box} x="394" y="160" width="72" height="46" rx="6" />
      <path className={styles.stand} d="M384 212h92" />
      <rect className={styles.box} x="414" y="242" width="32" height="60" rx="7" />
      <path className={styles.play} d="M424 84l17 10l-17 10zM424 173l16 10l-16 10zM425 264l12 8l-12 8z" />
    </>
  )
}
