import { pageHeaders } from './content-policy';

const policyOf = (tileUrl: string | null) => pageHeaders(tileUrl)['Content-Security-Policy']?.split('; ');

describe('the policy of the page', () => {
  it('lets it ask nobody but the service', () => {
    expect(policyOf(null)).toContain("img-src 'self' data:");
    expect(policyOf(null)?.join()).not.toMatch(/https?:|\*|unsafe/);
  });

  it('lets it fetch pictures from the server of tiles, and nothing else', () => {
    const [plain = [], mapped = []] = [
      policyOf(null),
      policyOf('https://tiles.example.org:8443/a/{z}/{x}/{y}.png?key=1'),
    ];
    const changed = mapped.filter((line) => !plain.includes(line));
    expect(changed).toEqual(["img-src 'self' data: https://tiles.example.org:8443"]);
    expect(mapped).toHaveLength(plain.length);
  });
});
