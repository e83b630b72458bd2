// Pictures that come too slowly get fewer pixels; when there are none to spare, it is told.

const SLOW = 22; // ms: a picture that takes longer is not sixty a second
const HOPELESS = 160; // ms: fewer pixels would not help
const PICTURES = 40;
const PATIENCE = 3000; // ms of slow pictures: enough to know, however few they were
const FEW = 3; // pictures: one that took long may be a page that was not looked at

const FINE = [2, 1.5, 1] as const; // pixels of a picture to one of the page, and then fewer
const LOW = [1, 0.75, 0.5] as const;

export type Finding = "fine" | "coarser" | "hopeless";

export class Pace {
  private times: number[] = [];
  private most: number;
  private spared: number[]; // what is left to come down to

  constructor(
    private readonly low: boolean,
    private readonly screen: () => number, // its own pixels to one of the page: never more are drawn
  ) {
    [this.most, ...this.spared] = low ? LOW : FINE;
  }

  get ratio(): number {
    return Math.min(this.screen(), this.most);
  }

  /** A picture took so long, and followed another without a pause. Coarser: from now on the ratio is lower. */
  saw(ms: number): Finding {
    this.times.push(ms);
    const time = this.times.reduce((sum, each) => sum + each, 0);
    if (this.times.length < (time < PATIENCE ? PICTURES : FEW)) return "fine";
    const median = this.times.sort((a, b) => a - b)[this.times.length >> 1] ?? 0;
    this.times = [];
    if (median < SLOW) return "fine";
    if (median > HOPELESS && !this.low) return "hopeless";
    const before = this.ratio;
    while (this.spared.length > 0 && this.ratio === before) this.most = this.spared.shift() ?? this.most;
    if (this.ratio < before) return "coarser";
    return this.low ? "fine" : "hopeless";
  }
}
