/** The mark of the shop, as in src/web/public/favicon.svg; `x` and `y` place it in a drawing. */
export function SiteMark({ size = 24, ...place }: { size?: number; x?: number; y?: number }) {
  const ink = 'var(--accent-ink)'
  return (
    <svg {...place} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--accent)" />
      <g stroke={ink} strokeWidth="3.4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M7.5 24.5 16 7.5l8.5 17" fill="none" />
      </g>
      <circle cx="16" cy="20.6" r="2.7" fill={ink} />
    </svg>
  )
}
