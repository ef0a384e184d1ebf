"""The lights: colours, motions, cards, and the picture made of them."""
