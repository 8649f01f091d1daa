import java.awt.BorderLayout;
import javax.swing.*;

/** The window: buttons that call the model's handlers. */
public class DiveWindow extends JFrame {
    private final DiveModel m;
    private final JTextArea sea = new JTextArea(24, 60);
    private final JPanel bar = new JPanel();

    public DiveWindow(DiveModel m) {
        super("Bathyscaph");
        this.m = m;
        add(new JScrollPane(sea), BorderLayout.CENTER);
        add(bar, BorderLayout.SOUTH);
        pack();
        refresh();
    }

    private void button(String text, boolean lit, Runnable what) {
        if (!lit) return;
        JButton b = new JButton(text);
        b.addActionListener(e -> { what.run(); refresh(); });
        bar.add(b);
    }

    private String face(Treasure t) { return "L" + t.level + (m.sees(m.current, t) ? "=" + t.value : ""); }

    private void refresh() {
        StringBuilder sb = new StringBuilder("Dive " + m.dive + "   air " + m.shownAir() + "   " + m.stage + "\n");
        for (Diver d : m.divers) {
            sb.append(d.seat == m.current ? "> " : "  ").append("diver ").append(d.seat).append(" at ").append(d.depth)
              .append(d.headingUp ? " up" : " down").append(d.home ? " home" : "").append(" carries");
            for (Find f : d.bag) { sb.append(" ["); for (Treasure t : f.chips) sb.append(face(t)).append(' '); sb.append("]"); }
            sb.append("  score ").append(d.score()).append('\n');
        }
        sb.append(m.line).append('\n');
        if (m.stage == DiveModel.Stage.OVER) sb.append("Winner: ").append(m.winners);
        sea.setText(sb.toString());
        bar.removeAll();
        button("Turn back", m.canTurnBack(), m::onTurnBack);
        button("Roll", m.canRoll(), m::onRoll);
        button("Pick up", m.canPickUp(), m::onPickUp);
        if (m.canDrop()) for (int i = 0; i < m.diver().bag.size(); i++) { int k = i; button("Drop " + m.diver().bag.get(i), true, () -> m.onDrop(k)); }
        button("Leave it", m.canLeave(), m::onLeave);
        if (m.canSink()) for (int i = 0; i < m.sinking.size(); i++) { int k = i; button("Let go " + m.sinking.get(i), true, () -> m.onSink(k)); }
        bar.revalidate();
        bar.repaint();
    }

    public static void main(String[] a) {
        DiveModel m = new DiveModel(new java.util.Random());
        m.newGame(a.length > 0 ? Integer.parseInt(a[0]) : 3, 0);
        SwingUtilities.invokeLater(() -> new DiveWindow(m).setVisible(true));
    }
}
